import * as z from 'zod/mini';
import { loginInput, openCounts, sessionState, successReceipt } from '#domain/admin.ts';
import { AppError } from '#domain/errors.ts';
import { adminProcedure, publicProcedure, router } from '../init.ts';
import { adminAnalyticsRouter } from './admin/analytics.ts';
import { adminBookingsRouter } from './admin/bookings.ts';
import { adminCrewsRouter } from './admin/crews.ts';
import { adminCustomersRouter } from './admin/customers.ts';
import { adminMessagesRouter } from './admin/messages.ts';
import { adminOutboxRouter } from './admin/outbox.ts';
import { adminPostsRouter } from './admin/posts.ts';
import { adminSettingsRouter } from './admin/settings.ts';

export const adminRouter = router({
  logIn: publicProcedure
    .input(loginInput)
    .output(successReceipt)
    .mutation(async ({ ctx, input }) => {
      const { ipAddress, sessionToken, setSessionToken } = ctx;
      if (setSessionToken === undefined) throw new AppError('invalid', 'Please log in by an HTTP request.');
      setSessionToken(await ctx.services.admin.logIn(input.password, { ipAddress, replaces: sessionToken }));
      return { success: true };
    }),

  logOut: adminProcedure.output(z.void()).mutation(async ({ ctx }) => {
    await ctx.services.admin.logOut(ctx.sessionToken);
    ctx.setSessionToken?.(undefined);
  }),

  /** Ends all sessions of the office, including the caller's. */
  logOutAll: adminProcedure.output(z.void()).mutation(async ({ ctx }) => {
    await ctx.services.admin.logOutAll();
    ctx.setSessionToken?.(undefined);
  }),

  session: publicProcedure.output(sessionState).query(async ({ ctx }) => ({
    authenticated: ctx.sessionToken !== undefined && (await ctx.services.admin.isLive(ctx.sessionToken)),
  })),

  /** The numbers of unanswered messages, booking requests and quote requests, and of unread chat messages. */
  counts: adminProcedure.output(openCounts).query(async ({ ctx }) => {
    const [messages, bookings, chats, quotes] = await Promise.all([
      ctx.store.contacts.countOpen(),
      ctx.store.bookings.countOpen(),
      ctx.store.chat.countUnread(),
      ctx.store.quotes.countNew(),
    ]);
    return { messages, bookings, chats, quotes };
  }),

  messages: adminMessagesRouter,
  bookings: adminBookingsRouter,
  crews: adminCrewsRouter,
  customers: adminCustomersRouter,
  outbox: adminOutboxRouter,
  posts: adminPostsRouter,
  analytics: adminAnalyticsRouter,
  settings: adminSettingsRouter,
});
