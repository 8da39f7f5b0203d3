import type { RestRoute } from './route.ts';
import { adminRoutes } from './routes/admin.ts';
import { bookingRoutes } from './routes/booking.ts';

/** The whole REST contract, a file for each noun. */
export const restRoutes: readonly RestRoute[] = [...bookingRoutes, ...adminRoutes];
