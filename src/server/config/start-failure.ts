import mongoose from 'mongoose';
import { DataDirectoryError } from '#embedded-mongo';
import { type Config, ConfigError } from '#server/config/config.ts';
import { NewerStoreError, OlderStoreError } from '#server/store/migrations/migrate.ts';

/** Returns the text for the person who started the process: the cause if it is known, else a stack. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns a ConfigError if the build of the pages is missing, else the error unchanged. */
export function buildFailure(error: unknown): unknown {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isMissing ? new ConfigError('The site is not built. Run npm run build.') : error;
}

/** Returns a ConfigError if the data directory is why the embedded store does not start, else the error unchanged. */
export function embeddedFailure(error: unknown): unknown {
  if (!(error instanceof DataDirectoryError)) return error;
  return new ConfigError(
    error.problem === 'in-use'
      ? `${error.message}. Another process serves this site; stop it, or set DATA_DIR to another folder.`
      : `DATA_DIR must be a folder whose files this program can read and write (${error.message}).`,
  );
}

const { mongo, Error: MongooseError } = mongoose;

/**
 * Returns a ConfigError if a setting or the version of the store is why the store cannot be opened, else the error
 * unchanged.
 */
export function connectFailure(error: unknown, config: Config): unknown {
  if (error instanceof NewerStoreError) {
    return new ConfigError(`${error.message} Start that version again, or restore a backup from before it.`);
  }
  if (error instanceof OlderStoreError) {
    return new ConfigError(`${error.message} Use the version that serves the site, or start this one first.`);
  }
  // The errors of unknown host names and missing certificate files have a `syscall`.
  if (config.mongodbUri !== undefined && error instanceof Error && 'syscall' in error) {
    return new ConfigError(
      `MONGODB_URI must name servers that can be found, and files that can be read (${firstLine(error)}).`,
    );
  }
  return storeFailure(error, config);
}

/**
 * Returns a ConfigError if a setting is the reason why the store cannot be used, else the error unchanged. The
 * ConfigError has the database's error code, if there is one, but not the database's text.
 */
export function storeFailure(failure: unknown, { mongodbUri }: Config): unknown {
  // If the database rejects a connection, calls that wait for the connection get a network error, whose cause is the
  // rejection.
  const hasServerCause = failure instanceof mongo.MongoNetworkError && failure.cause instanceof mongo.MongoServerError;
  const error = hasServerCause ? failure.cause : failure;
  if (error instanceof mongo.MongoServerError) {
    const code = [error.code, error.codeName].filter((part) => part !== undefined).join(' ');
    return new ConfigError(
      mongodbUri === undefined
        ? `DATA_DIR must be a folder whose files this program can read and write (error ${code}).`
        : `MONGODB_URI must lead to a database that lets this site read and write (error ${code}).`,
    );
  }
  if (mongodbUri === undefined) return error;
  if (error instanceof MongooseError.MongooseServerSelectionError || error instanceof mongo.MongoServerSelectionError) {
    return new ConfigError(
      `MongoDB does not answer at MONGODB_URI (${firstLine(error)}). Start it, or unset MONGODB_URI to use the embedded store.`,
    );
  }
  return error instanceof mongo.MongoError
    ? new ConfigError(`MONGODB_URI must lead to a MongoDB deployment that this site can use (${error.name}).`)
    : error;
}

const firstLine = ({ message }: Error): string => message.split('\n', 1).join('');

/** The codes of errors that an unusable HOST causes. */
const unusableHostCodes: ReadonlySet<unknown> = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
]);

/** Returns a ConfigError if HOST or PORT is the reason why the server cannot listen, else the error unchanged. */
export function listenFailure(error: unknown, { host, port }: Config): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new ConfigError('The port is in use. Stop the other program, or set PORT to another number.');
  }
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return new ConfigError(`PORT must be a port that this program may listen on, and ${port} is not (${error.code}).`);
  }
  if (unusableHostCodes.has(error.code)) {
    return new ConfigError(
      `HOST must be an IP address of this machine, such as 127.0.0.1 or 0.0.0.0, and ${host} is not (${error.code}).`,
    );
  }
  return error;
}
