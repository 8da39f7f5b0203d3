/**
 * An error as a MongoDB server reports it: a numeric code, its symbolic name and a message.
 *
 * Source: MongoDB Manual, "Error Codes" (https://www.mongodb.com/docs/manual/reference/error-codes/).
 */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the reply, such as `keyPattern` and `keyValue` of a duplicate key. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** `errorLabels` of the reply, such as `TransientTransactionError`. */
  readonly labels: readonly string[];

  constructor(
    code: number,
    codeName: string,
    message: string,
    options: { extra?: Record<string, unknown>; labels?: string[] } = {},
  ) {
    super(message);
    this.name = 'MongoError';
    this.code = code;
    this.codeName = codeName;
    this.extra = options.extra ?? {};
    this.labels = options.labels ?? [];
  }
}

/** Error 2 for an argument that the server does not accept. */
export const badValue = (message: string): MongoError => new MongoError(2, 'BadValue', message);

/** An error without a symbolic name: its codeName is Location plus the code, such as Location40235. */
export const locationError = (code: number, message: string): MongoError =>
  new MongoError(code, `Location${code}`, message);

/** Error 9 for a part of a command that cannot be parsed, such as a filter, an update or a pipeline stage. */
export const failedToParse = (message: string): MongoError => new MongoError(9, 'FailedToParse', message);

/** Error 14 for a value of the wrong type. */
export const typeMismatch = (message: string): MongoError => new MongoError(14, 'TypeMismatch', message);
