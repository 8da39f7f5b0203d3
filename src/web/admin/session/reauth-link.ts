import { observable, type Unsubscribable } from '@trpc/server/observable';
import { callFailure } from '#web/lib/api/call-failure.ts';
import type { ApiLink } from '#web/lib/api/http-link.ts';
import type { SessionGate } from './session-gate.ts';

/** Calls that are not repeated: they begin, check or end the session, or unlock or read the analytics page. */
const notRepeated = /^admin\.(logIn|logOut|logOutAll|session|analytics\.(unlock|summary))$/;

/**
 * Typing signals are not repeated either, because they are outdated after a log-in. So the password dialog does not
 * appear while somebody types, but only when something is sent.
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
            if (isLogOut(op.path) && !isUnauthenticated(error)) gate.setLoggedOut(false);
            if (notRepeated.test(op.path) || signals.test(op.path) || !isUnauthenticated(error)) {
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

function isUnauthenticated(error: unknown): boolean {
  const failure = callFailure(error);
  return failure.kind === 'rejected' && failure.code === 'unauthenticated';
}
