import { deskNameHeader } from '#domain/desk.ts';
import type { ApiLink } from '#web/lib/api/http-link.ts';

/** Sends the name of the person at this desk with each call, so that history entries contain it. */
export const deskNameLink =
  (deskName: () => string | undefined): ApiLink =>
  () =>
  ({ op, next }) => {
    const name = deskName();
    if (name === undefined) return next(op);
    const headers = new Headers({ [deskNameHeader]: encodeURIComponent(name) });
    return next({ ...op, context: { ...op.context, headers } });
  };
