import { deskNameHeader } from '#domain/desk.ts';
import type { ApiLink } from '#web/lib/api/http-link.ts';

/** Says with each call who is at this desk, so that events name the person. */
export const deskNameLink =
  (deskName: () => string | undefined): ApiLink =>
  () =>
  ({ op, next }) => {
    const name = deskName();
    if (name === undefined) return next(op);
    const headers = new Headers({ [deskNameHeader]: encodeURIComponent(name) });
    return next({ ...op, context: { ...op.context, headers } });
  };
