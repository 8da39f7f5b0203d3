import { createHash } from 'node:crypto';
import mongoose from 'mongoose';

/** The shape of every stored record's own fields. */
export type Stored<T> = T & { _id: mongoose.Types.ObjectId; createdAt: Date };

/** Whether the database refused a write because a unique index already holds its key. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === 11_000;

/** A fingerprint of what a form sent, so that a repeat can be told from another submission under the same id. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** The fields that make a submission safe to repeat; kept only where the sender gave an id. */
export type Submission = { submissionId: string; contentHash: string };

export const submissionFields = {
  submissionId: { type: String },
  contentHash: { type: String },
} as const;

/** Only records with a `submissionId` are unique by it. */
export const submissionIndex = [
  { submissionId: 1 },
  { name: 'submissionId', unique: true, partialFilterExpression: { submissionId: { $type: 'string' } } },
] as const;
