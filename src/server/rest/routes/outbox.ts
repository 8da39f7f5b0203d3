import * as z from 'zod/mini';
import { outboxEntry, outboxMail } from '#domain/mail.ts';
import { param, type RestRoute } from '../route.ts';

const idFrom = (request: Parameters<typeof param>[0]) => ({ id: param(request, 'id') });

export const outboxRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/outbox',
    summary: 'List outgoing messages, newest first',
    procedure: 'admin.outbox.list',
    input: (request) => request.query,
    output: z.array(outboxEntry),
  },
  {
    method: 'GET',
    path: '/api/admin/outbox/:id',
    summary: 'A message as it was sent, or as it would be sent now',
    procedure: 'admin.outbox.get',
    input: idFrom,
    output: outboxMail,
  },
  {
    method: 'POST',
    path: '/api/admin/outbox/:id/resend',
    summary: 'Send a message again',
    conflict: 'The message, or a copy of it, waits to be sent.',
    procedure: 'admin.outbox.resend',
    input: idFrom,
    output: outboxEntry,
  },
];
