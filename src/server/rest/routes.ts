import type { RestRoute } from './route.ts';
import { adminRoutes } from './routes/admin.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { blogRoutes } from './routes/blog.ts';
import { bookingRoutes } from './routes/booking.ts';
import { chatRoutes } from './routes/chat.ts';
import { contactRoutes } from './routes/contact.ts';
import { crewRoutes } from './routes/crews.ts';
import { customerRoutes } from './routes/customers.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { settingsRoutes } from './routes/settings.ts';

/** All REST calls that call a procedure. */
export const restRoutes: readonly RestRoute[] = [
  ...adminRoutes,
  ...analyticsRoutes,
  ...blogRoutes,
  ...bookingRoutes,
  ...chatRoutes,
  ...contactRoutes,
  ...quoteRoutes,
  ...settingsRoutes,
  ...outboxRoutes,
  ...crewRoutes,
  ...customerRoutes,
];
