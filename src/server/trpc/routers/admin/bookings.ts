import * as z from 'zod/mini';
import { idInput, listOf, spamChange } from '#domain/admin.ts';
import { booking, bookingListInput, bookingUpdate } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { adminProcedure, router } from '../../init.ts';

const noSuchBooking = (): AppError => new AppError('not_found', 'There is no such booking.');

export const adminBookingsRouter = router({
  list: adminProcedure
    .input(bookingListInput)
    .output(listOf(booking))
    .query(({ ctx, input }) => ctx.store.bookings.list(input)),

  all: adminProcedure.output(z.array(booking)).query(({ ctx }) => ctx.store.bookings.all()),

  get: adminProcedure
    .input(idInput)
    .output(booking)
    .query(async ({ ctx, input }) => {
      const found = await ctx.store.bookings.find(input.id);
      if (found === undefined) throw noSuchBooking();
      return found;
    }),

  update: adminProcedure
    .input(bookingUpdate)
    .output(booking)
    .mutation(async ({ ctx, input: { id, ...change } }) => {
      const updated = await ctx.store.bookings.update(id, change);
      if (updated === undefined) throw noSuchBooking();
      return updated;
    }),

  setSpam: adminProcedure
    .input(spamChange)
    .output(booking)
    .mutation(async ({ ctx, input: { id, spam } }) => {
      const updated = await ctx.store.bookings.update(id, { spam });
      if (updated === undefined) throw noSuchBooking();
      return updated;
    }),

  remove: adminProcedure
    .input(idInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      if (!(await ctx.store.bookings.remove(input.id))) throw noSuchBooking();
    }),
});
