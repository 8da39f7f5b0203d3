import * as z from 'zod/mini';
import { type ImageReceipt, imageReceipt, uploadProblem } from '#domain/image-upload.ts';
import { withDeadline } from '#web/lib/api/with-deadline.ts';

/** The result of an upload. `loggedOut`: the upload can be tried again after a log-in. */
export type UploadOutcome =
  | { kind: 'stored'; image: ImageReceipt }
  | { kind: 'rejected'; message: string }
  | { kind: 'loggedOut' };

/** The result of an upload that got no valid answer, or for which nobody logged in again. */
export const failedUpload: UploadOutcome = {
  kind: 'rejected',
  message: 'The picture could not be uploaded. Please check your connection and try again.',
};

const errorResponse = z.object({ message: z.string() });

/** Milliseconds. The server waits up to a minute for the picture, and then has to scale it. */
const timeout = 90_000;

/** Uploads a picture. Throws only if `signal` is aborted. */
export async function uploadImage(file: File, signal: AbortSignal): Promise<UploadOutcome> {
  const problem = uploadProblem(file);
  if (problem !== undefined) return { kind: 'rejected', message: problem };
  try {
    return await withDeadline(timeout, (deadline) => send(file, AbortSignal.any([signal, deadline])));
  } catch (error) {
    if (signal.aborted) throw error;
    return failedUpload;
  }
}

async function send(file: File, signal: AbortSignal): Promise<UploadOutcome> {
  const response = await fetch('/media', {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
    signal,
  });
  if (response.status === 401) return { kind: 'loggedOut' };
  const body: unknown = await response.json();
  if (response.ok) return { kind: 'stored', image: z.parse(imageReceipt, body) };
  return { kind: 'rejected', message: z.parse(errorResponse, body).message };
}
