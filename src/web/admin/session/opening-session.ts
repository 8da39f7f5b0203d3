import { loadApi } from '#web/lib/api/load-api.ts';
import { withDeadline } from '#web/lib/api/with-deadline.ts';

type SessionState = { authenticated: boolean };

/** A request for the state of the session, with its answer once there is one. */
export type OpeningSession = { request: Promise<SessionState>; answer?: SessionState };

/** Milliseconds. */
const timeout = 10_000;

let openingRequest: OpeningSession | undefined;

/**
 * Requests the state of the session when the first page of the workspace opens, while the workspace's code is loading.
 * Later calls return the same request.
 */
export function openingSession(): OpeningSession {
  if (openingRequest !== undefined) return openingRequest;
  const opening: OpeningSession = {
    request: withDeadline(timeout, async (signal) => (await loadApi()).admin.session.query(undefined, { signal })),
  };
  opening.request.then(
    (answer) => {
      opening.answer = answer;
    },
    () => undefined,
  );
  openingRequest = opening;
  return opening;
}
