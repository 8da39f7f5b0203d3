import { withFastCalls } from './fast-calls.ts';
import { createCallerFactory, router } from './init.ts';
import { adminRouter } from './routers/admin.ts';
import { blogRouter } from './routers/blog.ts';
import { bookingRouter } from './routers/booking.ts';
import { chatRouter } from './routers/chat.ts';
import { publicRouter } from './routers/public.ts';
import { quotesRouter } from './routers/quotes.ts';

const routers = router({
  admin: adminRouter,
  blog: blogRouter,
  booking: bookingRouter,
  chat: chatRouter,
  public: publicRouter,
  quotes: quotesRouter,
});

export const appRouter = withFastCalls(routers);

/** The types of all procedures, for typed clients. */
export type AppRouter = typeof appRouter;

/** Makes a caller, which calls procedures inside the server with the same checks as for clients. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
