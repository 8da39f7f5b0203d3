import { loadApi } from '#web/lib/api/load-api.ts';
import { withDeadline } from '#web/lib/api/with-deadline.ts';

type SessionState = { authenticated: boolean };

/** A request for the state of the session, with its answer once there is one. */
export type SessionRequest = { promise: Promise<SessionState>; answer?: SessionState };

/** Milliseconds. */
const timeout = 10_000;

let firstRequest: SessionRequest | undefined;

/**
 * Requests the state of the session when the first page of the workspace opens, while the workspace's code is loading.
 * Later calls return the same request.
 */
export function requestSessionOnce(): SessionRequest {
  if (firstRequest !== undefined) return firstRequest;
  const request: SessionRequest = {
    promise: withDeadline(timeout, async (signal) => (await loadApi()).admin.session.query(undefined, { signal })),
  };
  request.promise.then(
    (answer) => {
      request.answer = answer;
    },
    () => undefined,
  );
  firstRequest = request;
  return request;
}
