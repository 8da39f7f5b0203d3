import mongoose from 'mongoose';

const { ValidationError, CastError } = mongoose.Error;
const { MongoServerError } = mongoose.mongo;

/**
 * Returns a message for the log without any data: the fields and the rule or code of a failed write or query.
 * Mongoose's and the server's own messages contain data.
 *
 * @returns undefined for other errors
 */
export function errorSummary(error: unknown): string | undefined {
  if (error instanceof ValidationError) {
    const fields = Object.entries(error.errors).map(([path, { kind }]) => `${path} (${kind})`);
    return `rejected by the model: ${fields.join(', ')}`;
  }
  if (error instanceof CastError) return `not of the model's type: ${error.path} (${error.kind})`;
  if (error instanceof MongoServerError) return `rejected by the database: code ${error.code ?? 'unknown'}`;
  if (error instanceof mongoose.Error) return 'rejected by Mongoose';
  return undefined;
}
