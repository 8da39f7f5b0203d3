import type { Store } from '#server/store/connect.ts';
import { type AdminService, adminService } from './admin.ts';
import { attemptLimiter } from './attempt-limiter.ts';
import { type BookingService, bookingService } from './booking.ts';

/** The use cases that are more than one query. */
export type Services = { admin: AdminService; booking: BookingService };

export function createServices(parts: {
  store: Store;
  adminPasswordHash: string;
  rateLimitScale: number;
  clock: () => Date;
}): Services {
  const { store, adminPasswordHash, rateLimitScale, clock } = parts;
  return {
    admin: adminService({
      sessions: store.adminSessions,
      passwordHash: adminPasswordHash,
      attempts: attemptLimiter({ scale: rateLimitScale, clock }),
      clock,
    }),
    booking: bookingService({ bookings: store.bookings, clock }),
  };
}
