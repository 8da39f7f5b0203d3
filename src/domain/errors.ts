/** The codes of all errors that clients get. One table maps each code to a tRPC code and an HTTP status. */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'slot_taken',
  'crew_taken',
  'too_large',
  'unsupported_media_type',
  'too_many',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One invalid field: its dotted path in the input (empty for the whole input) and a sentence for people. */
export type Issue = { path: string; message: string };

/** Details of an error for the caller. A REST answer has these fields beside `message`. */
export type ErrorDetails = {
  /** With `slot_taken`: open alternatives, as `{serviceDate, serviceTime}` or, for walkthroughs, `{day, window}`. */
  alternatives?: readonly object[];
  /** With `conflict`: the current `rev` of the record. */
  rev?: number;
  /** With `conflict`, if the fee has changed: the current fee in cents. */
  feeCents?: number;
};

/** The data of an error that callers get in addition to its message. */
export type ErrorData = {
  reason: ErrorCode;
  details: ErrorDetails;
  /** The invalid fields; empty if the error is not about fields. */
  issues: readonly Issue[];
  /** Seconds to wait before a retry, with `too_many` and `unavailable`. */
  retryAfter: number | undefined;
};

/**
 * An error whose message can be shown to people. Unexpected errors are converted into one with the code `internal`.
 *
 * @param code the kind of error
 * @param message a sentence; never a stack, a query or a file path
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** Seconds to wait before a retry, with `too_many` and `unavailable`. */
  readonly retryAfter: number | undefined;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: readonly Issue[]; retryAfter?: number; details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues ?? [];
    this.retryAfter = options.retryAfter;
    this.details = options.details ?? {};
  }
}

/**
 * An error about one field.
 *
 * @param path of the field in the input
 */
export const fieldError = (code: 'invalid' | 'conflict', path: string, message: string): AppError =>
  new AppError(code, message, { issues: [{ path, message }] });
