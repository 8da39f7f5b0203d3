/**
 * Logs a message for the operator. `detail` says what failed and where in the code. Neither text contains values of
 * documents or queries.
 */
export type OperatorLog = (level: 'info' | 'warn' | 'error', message: string, detail?: string) => void;

/** The maximum length of the chain of causes that is described. */
const MAX_CAUSES = 3;

/**
 * Describes a failure and its causes for the log: name, code and stack. A message is included only if it comes from
 * SQLite, the operating system or Node's code for worker threads, because JavaScript's own messages can quote values.
 */
export function describeFailure(error: unknown, maxCauses = MAX_CAUSES): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const code = codeOf(error);
  const kind = code === undefined ? error.name : `${error.name} (${code})`;
  const description = [isSystemError(error, code) ? `${kind}: ${error.message}` : kind, ...framesOf(error)].join('\n');
  if (error.cause === undefined || maxCauses === 0) return description;
  return `${description}\ncaused by: ${describeFailure(error.cause, maxCauses - 1)}`;
}

/** The error's code. For an error of SQLite, its result code is added. */
function codeOf(error: Error): string | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code !== undefined && 'errcode' in error ? `${code} ${error.errcode}` : code;
}

const isSystemError = (error: Error, code: string | undefined): boolean =>
  'syscall' in error || /^ERR_(SQLITE|WORKER)_/.test(code ?? '');

/** The frames of the stack, without the message that V8 puts in front of them: its lines can look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const messageStart = stack.indexOf(message);
  const afterMessage = messageStart < 0 ? stack : stack.slice(messageStart + message.length);
  return afterMessage.split('\n').filter((line) => /^ {4}at /.test(line));
}
