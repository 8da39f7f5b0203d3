import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config.ts';

/**
 * Adds the variables of a file, if there is one, to the environment. Variables that the environment already has stay as
 * they are, even empty ones.
 *
 * @throws ConfigError if the file cannot be read, or is not written in UTF-8
 */
export function loadEnvFile(file: string, environment: NodeJS.ProcessEnv): void {
  const text = readText(file);
  if (text === undefined) return;
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value;
}

function readText(file: string): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(
      code === 'EISDIR'
        ? `${file} must be a file of lines such as PORT=3000, and is a folder. Remove it, or put a file in its place.`
        : `${file} cannot be read by this user (${code}). Make it readable, or remove it.`,
    );
  }
  // Editors for Windows write a byte-order mark, which would become part of the first name.
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (!text.includes('\0') && !text.includes('\uFFFD')) return text;
  throw new ConfigError(`${file} is not written in UTF-8. Save it as UTF-8, or remove it.`);
}
