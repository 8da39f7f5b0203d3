import type { ErrorCode, Issue } from '#domain/errors.ts';
import type { ApiError } from './api-error.ts';

/** The fields of a REST error that are read here. */
type RestError = { message: string; code: ErrorCode; issues?: readonly Issue[] };

/**
 * Gets the answer of a documented REST path. Unlike a tRPC call, this needs no lazy code, so pages can show the data
 * sooner.
 *
 * @throws ApiError if the server sent an error, else the error of the connection or of parsing the answer
 */
export async function readAnswer<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { cache: 'no-store', ...(signal === undefined ? {} : { signal }) });
  if (!response.ok) throw apiError(response.status, await response.json());
  const answer: Answer = await response.json();
  return answer;
}

function apiError(httpStatus: number, { message, code: reason, issues = [] }: RestError): ApiError {
  return Object.assign(new Error(message), {
    data: { reason, issues, details: {}, retryAfter: undefined, httpStatus },
  });
}
