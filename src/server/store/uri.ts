import mongoose from 'mongoose';

/**
 * Returns the problem of a connection string, without connecting. The text contains no part of a password: it repeats
 * nothing but the name of an option.
 *
 * @returns undefined if the string is valid
 */
export function uriProblem(uri: string): string | undefined {
  try {
    new mongoose.mongo.MongoClient(uri);
    return undefined;
  } catch (error) {
    const option = error instanceof Error ? optionIn(uri, error.message) : undefined;
    return option === undefined
      ? 'the current value cannot be read (in a password, the characters / : ? # [ ] @ % are written as %2F %3A and so on)'
      : `its option ${option} is unknown or has a wrong value`;
  }
}

/**
 * Returns the name of the option that the driver's message is about; undefined if there is none, or if the question mark
 * may be part of a password. This is possible if an @ follows it. It is also possible if a colon is before it and there
 * is no @, because the host may be missing.
 */
function optionIn(uri: string, message: string): string | undefined {
  const query = uri.slice(uri.indexOf('?') + 1);
  if (query === uri || query.includes('@')) return undefined;
  if (!uri.includes('@') && /:\/\/[^?]*:/.test(uri)) return undefined;
  const names = [...new URLSearchParams(query).keys()].filter((name) => /^\w+$/.test(name));
  return names.find((name) => new RegExp(`\\b${name}\\b`).test(message));
}
