import { deskNameHeader } from '#domain/desk.ts';
import type { ApiLink } from '#web/lib/api/http-link.ts';

/** Sends the name of the person at this desk, if known, with each call, so that the records' history contains it. */
export const deskNameLink =
  (deskName: () => string | undefined): ApiLink =>
  () =>
  ({ op, next }) => {
    const name = deskName();
    if (name === undefined) return next(op);
    const headers = new Headers({ [deskNameHeader]: encodeURIComponent(name) });
    return next({ ...op, context: { ...op.context, headers } });
  };
