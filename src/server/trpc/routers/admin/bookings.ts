import * as z from 'zod/mini';
import { idInput, listOf, spamChange } from '#domain/admin.ts';
import {
  booking,
  bookingEnd,
  bookingListInput,
  bookingReceipt,
  bookingStateFilter,
  bookingSummary,
  bookingUpdate,
  officeBookingRequest,
  summaryAsStored,
} from '#domain/booking.ts';
import { isChange, siteEvent } from '#domain/event.ts';
import { noSuchBooking } from '#server/services/booking.ts';
import { adminProcedure, router } from '../../init.ts';

/** Maximum events in the history of a booking; older events are left out. */
const maxEvents = 200;
/** Maximum requests in `toAnswer`. */
const maxToAnswer = 20;

export const adminBookingsRouter = router({
  /** A page of the bookings, filtered and sorted, with the total. */
  list: adminProcedure
    .input(bookingListInput)
    .output(listOf(booking))
    .query(({ ctx, input }) => ctx.store.bookings.list(input)),

  all: adminProcedure
    .input(bookingStateFilter)
    .output(z.array(bookingSummary))
    .query(async ({ ctx, input }) => (await ctx.store.bookings.all(input.state)).map(summaryAsStored)),

  /** Requests that lapse unless they are answered, the next deadline first. */
  toAnswer: adminProcedure.output(z.array(booking)).query(({ ctx }) => ctx.store.bookings.toAnswer(maxToAnswer)),

  create: adminProcedure
    .input(officeBookingRequest)
    .output(bookingReceipt)
    .mutation(({ ctx, input }) => ctx.services.booking.createByOffice(input, ctx.actor)),

  /** One booking. */
  get: adminProcedure
    .input(idInput)
    .output(booking)
    .query(async ({ ctx, input }) => {
      const record = await ctx.store.bookings.find(input.id);
      if (record === undefined) throw noSuchBooking();
      return record;
    }),

  /** The history of a booking, newest first. */
  history: adminProcedure
    .input(idInput)
    .output(z.array(siteEvent))
    .query(async ({ ctx, input }) =>
      (await ctx.store.events.about({ type: 'booking', id: input.id }, maxEvents)).filter(isChange),
    ),

  update: adminProcedure
    .input(bookingUpdate)
    .output(booking)
    .mutation(({ ctx, input }) => ctx.services.booking.update(input, ctx.actor)),

  cancel: adminProcedure
    .input(bookingEnd)
    .output(booking)
    .mutation(({ ctx, input }) => ctx.services.booking.cancel(input, ctx.actor)),

  decline: adminProcedure
    .input(bookingEnd)
    .output(booking)
    .mutation(({ ctx, input }) => ctx.services.booking.decline(input, ctx.actor)),

  noShow: adminProcedure
    .input(bookingEnd)
    .output(booking)
    .mutation(({ ctx, input }) => ctx.services.booking.noShow(input, ctx.actor)),

  /** Classifies a booking as spam, or as not spam. */
  setSpam: adminProcedure
    .input(spamChange)
    .output(booking)
    .mutation(({ ctx, input: { id, spam } }) => ctx.services.booking.setSpam(id, spam, ctx.actor)),

  remove: adminProcedure
    .input(idInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.booking.remove(input.id, ctx.actor)),
});
