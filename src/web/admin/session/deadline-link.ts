import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ApiLink } from '#web/lib/api/http-link.ts';

/** Cancels a call that has no answer after `milliseconds`. The caller then gets an error. */
export const deadlineLink =
  (milliseconds: number): ApiLink =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const subscription = next(op).subscribe(observer);
      const timer = setTimeout(() => {
        subscription.unsubscribe();
        observer.error(TRPCClientError.from(new Error('The server did not answer in time.')));
      }, milliseconds);
      return () => {
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    });
