/** The reason why a data directory cannot be served: another process serves it, or its files cannot be used. */
export type DataProblem = 'in-use' | 'unusable';

/** The data directory cannot be served. The message is one line and contains no stored data. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';
  readonly problem: DataProblem;

  constructor(problem: DataProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/**
 * The code of errors about the data file's layout. A code is used because errors lose their class on the way from the
 * worker thread.
 */
export const LAYOUT_ERROR = 'ERR_DATA_LAYOUT';

/**
 * Returns a `DataDirectoryError` if the error comes from SQLite, the operating system or the layout; otherwise the
 * error itself.
 */
export function asDataError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof DataDirectoryError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code !== 'ERR_SQLITE_ERROR' && code !== LAYOUT_ERROR && !('syscall' in error)) return error;
  const [firstLine = ''] = error.message.split('\n');
  // Most errors of the operating system name the file already.
  return new DataDirectoryError('unusable', 'syscall' in error ? firstLine : `${file}: ${firstLine}`, error);
}
