import * as z from 'zod/mini';
import { idInput } from '#domain/admin.ts';
import { subject } from '#domain/event.ts';
import { mailStatus, outboxEntry, outboxMail, outboxQuery } from '#domain/mail.ts';
import { adminProcedure, router } from '../../init.ts';

/** Outgoing mails. */
export const adminOutboxRouter = router({
  list: adminProcedure
    .input(outboxQuery)
    .output(z.array(outboxEntry))
    .query(({ ctx, input }) => ctx.services.mail.list(input)),

  get: adminProcedure
    .input(idInput)
    .output(outboxMail)
    .query(({ ctx, input }) => ctx.services.mail.get(input.id)),

  resend: adminProcedure
    .input(idInput)
    .output(outboxEntry)
    .mutation(({ ctx, input }) => ctx.services.mail.resend(input.id)),

  /** Whether mail can be sent, the error if it cannot, and the number of overdue mails. */
  status: adminProcedure.output(mailStatus).query(({ ctx }) => ctx.services.mail.status()),

  /** Stores that the office has opened a record, so that no second alert about it is sent. */
  opened: adminProcedure
    .input(subject)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.opening.opened(input, ctx.actor)),
});
