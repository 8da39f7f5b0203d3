import mongoose from 'mongoose';

const { ValidationError, CastError } = mongoose.Error;
const { MongoServerError } = mongoose.mongo;

/**
 * Returns a text about a failed write or query for the server's log: field names, and the rule or code. The texts of
 * Mongoose's and the database's errors are not logged, because they may contain stored data.
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
