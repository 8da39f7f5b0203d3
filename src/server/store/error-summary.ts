import mongoose from 'mongoose';

const { ValidationError, CastError } = mongoose.Error;
const { MongoServerError } = mongoose.mongo;

/**
 * What went wrong with a document or a query, for the log: which fields and which rule or code. Mongoose and the server
 * quote what was to be stored in their own messages.
 *
 * @returns undefined for an error that says nothing of a document
 */
export function errorSummary(error: unknown): string | undefined {
  if (error instanceof ValidationError) {
    const fields = Object.entries(error.errors).map(([path, { kind }]) => `${path} (${kind})`);
    return `refused by the model: ${fields.join(', ')}`;
  }
  if (error instanceof CastError) return `not of the model's type: ${error.path} (${error.kind})`;
  if (error instanceof MongoServerError) return `refused by the database: code ${error.code ?? 'unknown'}`;
  if (error instanceof mongoose.Error) return 'refused by Mongoose';
  return undefined;
}
