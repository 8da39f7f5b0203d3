import type { ErrorCode, Issue } from '#domain/errors.ts';
import type { ApiError } from './api-error.ts';

/** An error as the REST paths send it. */
type RestError = { message: string; code: ErrorCode; issues?: readonly Issue[] };

/**
 * Reads a documented path of the REST API. Unlike a tRPC call, it needs no lazy code, so pages can show the data
 * sooner.
 *
 * @throws ApiError if the server sent an error, else the error of the connection
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
