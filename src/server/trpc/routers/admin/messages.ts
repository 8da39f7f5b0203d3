import * as z from 'zod/mini';
import { idInput, listOf, spamChange } from '#domain/admin.ts';
import { contactListInput, contactMessage, contactUpdate } from '#domain/contact.ts';
import { AppError } from '#domain/errors.ts';
import { adminProcedure, router } from '../../init.ts';

const noSuchMessage = (): AppError => new AppError('not_found', 'There is no such message.');

export const adminMessagesRouter = router({
  list: adminProcedure
    .input(contactListInput)
    .output(listOf(contactMessage))
    .query(({ ctx, input }) => ctx.store.contacts.list(input)),

  all: adminProcedure.output(z.array(contactMessage)).query(({ ctx }) => ctx.store.contacts.all()),

  get: adminProcedure
    .input(idInput)
    .output(contactMessage)
    .query(async ({ ctx, input }) => {
      const found = await ctx.store.contacts.find(input.id);
      if (found === undefined) throw noSuchMessage();
      return found;
    }),

  setResponded: adminProcedure
    .input(contactUpdate)
    .output(contactMessage)
    .mutation(async ({ ctx, input: { id, responded } }) => {
      const message = await ctx.store.contacts.update(id, { responded });
      if (message === undefined) throw noSuchMessage();
      return message;
    }),

  setSpam: adminProcedure
    .input(spamChange)
    .output(contactMessage)
    .mutation(async ({ ctx, input: { id, spam } }) => {
      const message = await ctx.store.contacts.update(id, { spam });
      if (message === undefined) throw noSuchMessage();
      return message;
    }),

  remove: adminProcedure
    .input(idInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      if (!(await ctx.store.contacts.remove(input.id))) throw noSuchMessage();
    }),
});
