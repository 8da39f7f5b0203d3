import { observable, type Unsubscribable } from '@trpc/server/observable';
import { callFailure } from '#web/lib/api/call-failure.ts';
import type { ApiLink } from '#web/lib/api/http-link.ts';
import type { SessionGate } from './session-gate.ts';

/** Calls whose errors are passed on, because they check a password or the session, or end the session. */
const withoutSession = /^admin\.(logIn|logOut|logOutAll|session|analytics\.(unlock|summary))$/;

/**
 * Signals that are outdated after a log-in. Their errors are passed on, so that the password dialog does not appear
 * while somebody types, but only when something is sent.
 */
const signals = /^chat\.adminTyping$/;

/** Repeats a call that was rejected because the session had ended, after somebody has logged in again. */
export const reauthLink =
  (gate: SessionGate): ApiLink =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isCancelled = false;
      let subscription: Unsubscribable | undefined;
      if (isLogOut(op.path)) gate.setLoggedOut(true);
      const run = (): void => {
        subscription = next(op).subscribe({
          next(value) {
            if (op.path === 'admin.logIn') gate.setLoggedOut(false);
            observer.next(value);
          },
          complete: () => observer.complete(),
          error(error) {
            if (isLogOut(op.path) && !isLoggedOut(error)) gate.setLoggedOut(false);
            if (withoutSession.test(op.path) || signals.test(op.path) || !isLoggedOut(error)) {
              observer.error(error);
              return;
            }
            gate.reopened().then(
              () => {
                if (!isCancelled) run();
              },
              () => observer.error(error),
            );
          },
        });
      };
      run();
      return () => {
        isCancelled = true;
        subscription?.unsubscribe();
      };
    });

const isLogOut = (path: string): boolean => path === 'admin.logOut' || path === 'admin.logOutAll';

function isLoggedOut(error: unknown): boolean {
  const failure = callFailure(error);
  return failure.kind === 'rejected' && failure.code === 'unauthenticated';
}
