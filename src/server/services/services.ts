import type { Store } from '#server/store/connect.ts';
import { type AdminService, adminService } from './admin.ts';
import { type BookingService, bookingService } from './booking.ts';
import type { ContentChanges } from './content-changes.ts';
import type { RateLimits } from './rate-limits.ts';

/** The use cases that are more than one query. */
export type Services = { admin: AdminService; booking: BookingService };

export function createServices(parts: {
  store: Store;
  adminPasswordHash: string;
  limits: RateLimits;
  changes: ContentChanges;
  clock: () => Date;
}): Services {
  const { store, adminPasswordHash, limits, clock } = parts;
  return {
    admin: adminService({
      sessions: store.adminSessions,
      passwordHash: adminPasswordHash,
      limits,
      clock,
    }),
    booking: bookingService({ bookings: store.bookings, clock }),
  };
}
