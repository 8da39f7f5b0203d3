/** Why a data directory cannot be served: another process serves it, or its files cannot be used. */
export type DataProblem = 'in-use' | 'unusable';

/** A data directory that cannot be served as it is. The message is one line without any data. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';
  readonly problem: DataProblem;

  constructor(problem: DataProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** An error with this code is about the file's layout. The worker throws it, and its errors lose their class. */
export const LAYOUT_ERROR = 'ERR_DATA_LAYOUT';

/** The error that says so where SQLite, the operating system or the layout is the reason; otherwise the error itself. */
export function asDataError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof DataDirectoryError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code !== 'ERR_SQLITE_ERROR' && code !== LAYOUT_ERROR && !('syscall' in error)) return error;
  const [line = ''] = error.message.split('\n');
  // The operating system's own name the file.
  return new DataDirectoryError('unusable', 'syscall' in error ? line : `${file}: ${line}`, error);
}
