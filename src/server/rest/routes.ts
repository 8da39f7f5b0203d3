import * as z from 'zod/mini';
import { successReceipt } from '#domain/admin.ts';
import { bookingReceipt, bookingSummary } from '#domain/booking.ts';
import type { RestRoute } from './route.ts';

/** A list answers with this many rows at the most, the newest. */
const mostRows = 10_000;

/** The rows of a paged list, as a plain array. */
const rowsOf = <T extends z.ZodMiniType>(row: T) =>
  z.pipe(
    z.object({ rows: z.array(row) }),
    z.transform(({ rows }) => rows),
  );

export const restRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/bookings',
    summary: 'Book a home cleaning',
    procedure: 'booking.create',
    output: bookingReceipt,
  },
  {
    method: 'GET',
    path: '/api/bookings',
    summary: 'List bookings, newest first',
    procedure: 'admin.bookings.list',
    input: () => ({ limit: mostRows }),
    output: rowsOf(bookingSummary),
  },
  {
    method: 'POST',
    path: '/api/admin/login',
    summary: 'Log in as the admin',
    procedure: 'admin.logIn',
    output: successReceipt,
  },
  {
    method: 'POST',
    path: '/api/admin/logout',
    summary: 'End the admin session',
    procedure: 'admin.logOut',
    input: () => undefined,
  },
  {
    method: 'GET',
    path: '/api/admin/session',
    summary: 'Whether the caller is logged in',
    procedure: 'admin.session',
    input: () => undefined,
    output: z.object({ authenticated: z.boolean() }),
  },
];
