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

/** Calls with the token of the link in a customer's mail. */
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

  /** The initial values of the form for another, similar booking. */
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

  /** The open windows, without the number of bookings that each can still take. */
  availability: publicProcedure
    .input(availabilityInput)
    .output(availability)
    .query(({ ctx, input }) => ctx.services.bookingWindows.availability(input)),

  /** Whether a ZIP code is in the area. Names of towns are not considered. */
  area: publicProcedure
    .input(areaQuestion)
    .output(areaAnswer)
    .query(({ ctx, input }) => ({
      zip: zipOf(input.zip),
      state: isInside(input.zip, ctx.services.settings.get('area')) ? 'inside' : 'outside',
    })),

  /** The new booking, for the browser that sent it. */
  made: publicProcedure
    .input(madeInput)
    .output(madeBooking)
    .query(({ ctx, input }) => ctx.services.bookingManage.made(input.submissionId, ctx.ipAddress)),

  manage: manageRouter,
});
