import { bookingSlots } from './0001-booking-slots.ts';
import { conversationSearch } from './0002-conversation-search.ts';
import { bookingPrices } from './0003-booking-prices.ts';
import { messageRevs } from './0004-message-revs.ts';
import { foldedSearch } from './0005-folded-search.ts';
import { bookingStates } from './0010-booking-states.ts';
import { bookingNumbers } from './0011-booking-numbers.ts';
import { movedSeats } from './0012-moved-seats.ts';
import type { Migration } from './migration.ts';

/** All migrations in the order in which they are applied. Add new ones at the end; never remove one. */
export const migrations: readonly Migration[] = [
  bookingSlots,
  conversationSearch,
  bookingPrices,
  messageRevs,
  foldedSearch,
  bookingStates,
  bookingNumbers,
  movedSeats,
];
