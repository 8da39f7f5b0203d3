import { loadApi } from '#web/lib/api/load-api.ts';

type SessionState = { authenticated: boolean };

/** A request for the state of the session, with its answer once there is one. */
export type OpeningSession = { request: Promise<SessionState>; answer?: SessionState };

let openingRequest: OpeningSession | undefined;

/**
 * Requests the state of the session when the first page of the workspace opens, while the workspace's code is loading.
 * Later calls return the same request.
 */
export function openingSession(): OpeningSession {
  if (openingRequest !== undefined) return openingRequest;
  const opening: OpeningSession = { request: loadApi().then((api) => api.admin.session.query()) };
  opening.request.then(
    (answer) => {
      opening.answer = answer;
    },
    () => undefined,
  );
  openingRequest = opening;
  return opening;
}
