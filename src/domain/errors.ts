/** Every kind of refusal that the application knows. What each becomes on the wire is decided in one table per door. */
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

/** One refused field: its dotted path in the input (empty for the whole input) and a sentence for the person. */
export type Issue = { path: string; message: string };

/** What an error tells beyond its message, for a caller to go on with; beside `message` in a REST answer. */
export type ErrorDetails = {
  /** With `slot_taken`: what is open instead; `{serviceDate, serviceTime}` or `{day, window}`. */
  alternatives?: readonly object[];
  /** With `conflict`: the present `rev` of the record. */
  rev?: number;
  /** With `conflict`: the present fee in cents. */
  feeCents?: number;
};

/** What a caller gets to know of a refusal, besides its message. */
export type RefusalData = {
  reason: ErrorCode;
  details: ErrorDetails;
  /** The fields that were refused; empty when it is not about fields. */
  issues: readonly Issue[];
  /** Seconds to wait before asking again, with `too_many` and `unavailable`. */
  retryAfter: number | undefined;
};

/**
 * A refusal whose message can be shown to a person.
 *
 * @param code what kind of refusal it is
 * @param message a sentence; never a stack, a query or a file path
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** Seconds to wait before asking again, with `too_many` and `unavailable`. */
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
 * A refusal because of one field, of which its message speaks.
 *
 * @param path of the field in the input
 */
export const fieldRefusal = (code: 'invalid' | 'conflict', path: string, message: string): AppError =>
  new AppError(code, message, { issues: [{ path, message }] });
