import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ApiLink } from '#web/lib/api/http-link.ts';

/** Lets a call fail, and ends it, when it has no answer after so many milliseconds. */
export const deadlineLink =
  (milliseconds: number): ApiLink =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const running = next(op).subscribe(observer);
      const timer = setTimeout(() => {
        running.unsubscribe();
        observer.error(TRPCClientError.from(new Error('The server did not answer in time.')));
      }, milliseconds);
      return () => {
        clearTimeout(timer);
        running.unsubscribe();
      };
    });
