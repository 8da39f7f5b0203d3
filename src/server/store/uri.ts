import mongoose from 'mongoose';

/**
 * What is wrong with a connection string, in words that hold nothing of a password: of the string itself they name an
 * option at the most. Asks no server.
 *
 * @returns undefined for one that can be tried
 */
export function uriProblem(uri: string): string | undefined {
  try {
    new mongoose.mongo.MongoClient(uri);
    return undefined;
  } catch (error) {
    const option = error instanceof Error ? optionIn(uri, error.message) : undefined;
    return option === undefined
      ? 'this one cannot be read (in a password, the characters / : ? # [ ] @ % are written as %2F %3A and so on)'
      : `its option ${option} is unknown or has a wrong value`;
  }
}

/** The option of which the driver speaks. An @ behind the question mark is a sign of a password that holds one. */
function optionIn(uri: string, message: string): string | undefined {
  const query = uri.slice(uri.indexOf('?') + 1);
  if (query === uri || query.includes('@')) return undefined;
  const names = [...new URLSearchParams(query).keys()].filter((name) => /^\w+$/.test(name));
  return names.find((name) => new RegExp(`\\b${name}\\b`).test(message));
}
