import * as z from 'zod/mini';
import { loginInput, successReceipt } from '#domain/admin.ts';
import { booking } from '#domain/booking.ts';
import { adminProcedure, publicProcedure, router } from '../init.ts';

/** Rows that one call may ask for. */
const mostRows = 10_000;

const page = z.object({
  limit: z._default(z.int().check(z.minimum(1), z.maximum(mostRows)), 50),
  skip: z._default(z.int().check(z.minimum(0)), 0),
});

export const adminRouter = router({
  logIn: publicProcedure
    .input(loginInput)
    .output(successReceipt)
    .mutation(async ({ ctx, input }) => {
      ctx.setSessionToken(await ctx.services.admin.logIn(input.password, ctx.address));
      return { success: true };
    }),

  logOut: adminProcedure.output(z.void()).mutation(async ({ ctx }) => {
    await ctx.services.admin.logOut(ctx.sessionToken);
    ctx.setSessionToken(undefined);
  }),

  session: publicProcedure.output(z.object({ authenticated: z.boolean() })).query(async ({ ctx }) => ({
    authenticated: ctx.sessionToken !== undefined && (await ctx.services.admin.isLive(ctx.sessionToken)),
  })),

  bookings: router({
    list: adminProcedure
      .input(page)
      .output(z.object({ rows: z.array(booking), total: z.number() }))
      .query(async ({ ctx, input }) => {
        const [rows, total] = await Promise.all([ctx.store.bookings.list(input), ctx.store.bookings.count()]);
        return { rows, total };
      }),
  }),
});
