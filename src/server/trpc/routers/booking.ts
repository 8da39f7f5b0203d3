import * as z from 'zod/mini';
import { areaAnswer, areaQuestion } from '#domain/area.ts';
import { isInside, zipOf } from '#domain/area-rules.ts';
import { availability, availabilityInput } from '#domain/availability.ts';
import { bookingReceipt, bookingRequest } from '#domain/booking.ts';
import {
  linkInput,
  linkReceipt,
  linkRequest,
  madeBooking,
  madeInput,
  manageCancel,
  managedBooking,
  manageMove,
  repeatedChoices,
} from '#domain/manage.ts';
import { publicProcedure, router } from '../init.ts';

const formProcedure = publicProcedure.meta({ access: 'anybody', limit: 'form' });

/** Customers' calls about their bookings. All except `sendLink` need the token of the booking's secret link. */
const manageRouter = router({
  view: publicProcedure
    .input(linkInput)
    .output(managedBooking)
    .query(({ ctx, input }) => ctx.services.bookingManage.view(input.token, ctx.ipAddress)),

  /** The visit as a calendar file. */
  calendar: publicProcedure
    .input(linkInput)
    .output(z.string())
    .query(({ ctx, input }) => ctx.services.bookingManage.calendar(input.token, ctx.ipAddress)),

  /** The booking form's initial values for booking the same visit again. */
  again: publicProcedure
    .input(linkInput)
    .output(repeatedChoices)
    .query(({ ctx, input }) => ctx.services.bookingManage.again(input.token, ctx.ipAddress)),

  cancel: formProcedure
    .input(manageCancel)
    .output(managedBooking)
    .mutation(({ ctx, input }) => ctx.services.bookingManage.cancel(input, ctx.ipAddress)),

  move: formProcedure
    .input(manageMove)
    .output(managedBooking)
    .mutation(({ ctx, input }) => ctx.services.bookingManage.move(input, ctx.ipAddress)),

  sendLink: formProcedure
    .input(linkRequest)
    .output(linkReceipt)
    .mutation(({ ctx, input }) => ctx.services.bookingManage.sendLinks(input.email, ctx.ipAddress)),
});

export const bookingRouter = router({
  create: formProcedure
    .input(bookingRequest)
    .output(bookingReceipt)
    .mutation(({ ctx, input }) => ctx.services.booking.create(input, ctx.ipAddress)),

  /** The state of each window, but not the number of places that are left. */
  availability: publicProcedure
    .input(availabilityInput)
    .output(availability)
    .query(({ ctx, input }) => ctx.services.bookingWindows.availability(input)),

  /** Whether a ZIP code is inside the service area. */
  area: publicProcedure
    .input(areaQuestion)
    .output(areaAnswer)
    .query(({ ctx, input }) => ({
      zip: zipOf(input.zip),
      state: isInside(input.zip, ctx.services.settings.get('area')) ? 'inside' : 'outside',
    })),

  /** The booking with this submission id, which only the browser that sent the booking knows. */
  made: publicProcedure
    .input(madeInput)
    .output(madeBooking)
    .query(({ ctx, input }) => ctx.services.bookingManage.made(input.submissionId, ctx.ipAddress)),

  manage: manageRouter,
});
