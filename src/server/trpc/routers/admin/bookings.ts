import * as z from 'zod/mini';
import { idInput, listOf, spamChange } from '#domain/admin.ts';
import { asStored, booking, bookingListInput, bookingSummary, bookingUpdate } from '#domain/booking.ts';
import { office } from '#domain/event.ts';
import { noSuchBooking } from '#server/services/booking.ts';
import { adminProcedure, router } from '../../init.ts';

export const adminBookingsRouter = router({
  list: adminProcedure
    .input(bookingListInput)
    .output(listOf(booking))
    .query(({ ctx, input }) => ctx.store.bookings.list(input)),

  all: adminProcedure
    .output(z.array(bookingSummary))
    .query(async ({ ctx }) => (await ctx.store.bookings.all()).map(asStored)),

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
    .mutation(({ ctx, input: { id, ...change } }) => ctx.services.booking.change(id, change, office)),

  setSpam: adminProcedure
    .input(spamChange)
    .output(booking)
    .mutation(({ ctx, input: { id, spam } }) => ctx.services.booking.change(id, { spam }, office)),

  remove: adminProcedure
    .input(idInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.booking.remove(input.id, office)),
});
