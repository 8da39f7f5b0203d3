import * as z from 'zod/mini';
import { idInput, listOf, spamChange } from '#domain/admin.ts';
import { contactListInput, contactMessage, contactUpdate } from '#domain/contact.ts';
import { noSuchMessage } from '#server/services/contact.ts';
import { adminProcedure, router } from '../../init.ts';

export const adminMessagesRouter = router({
  /** A page of the messages, filtered and sorted, with the total. */
  list: adminProcedure
    .input(contactListInput)
    .output(listOf(contactMessage))
    .query(({ ctx, input }) => ctx.store.contacts.list(input)),

  all: adminProcedure.output(z.array(contactMessage)).query(({ ctx }) => ctx.store.contacts.all()),

  /** One message. */
  get: adminProcedure
    .input(idInput)
    .output(contactMessage)
    .query(async ({ ctx, input }) => {
      const message = await ctx.store.contacts.find(input.id);
      if (message === undefined) throw noSuchMessage();
      return message;
    }),

  setResponded: adminProcedure
    .input(contactUpdate)
    .output(contactMessage)
    .mutation(({ ctx, input: { id, responded } }) => ctx.services.contact.change(id, { responded }, ctx.actor)),

  /** Classifies a message as spam, or as not spam. */
  setSpam: adminProcedure
    .input(spamChange)
    .output(contactMessage)
    .mutation(({ ctx, input: { id, spam } }) => ctx.services.contact.change(id, { spam }, ctx.actor)),

  remove: adminProcedure
    .input(idInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.contact.remove(input.id, ctx.actor)),
});
