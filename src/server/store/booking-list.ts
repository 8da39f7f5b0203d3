import type { Model, QueryFilter } from 'mongoose';
import type { BookingListInput } from '#domain/booking.ts';
import { droppedStates } from '#domain/booking-state.ts';
import type { BookingRecord } from './booking-record.ts';
import { countTimeout, ownOperators, type RowCount } from './records.ts';
import { planFor, searchFilter } from './search.ts';

/** The sort key for each order. */
export const sortFields = {
  createdAt: ['createdAt'],
  serviceDate: ['serviceDate', 'slot'],
  name: ['sortKey'],
  totalPrice: ['totalPrice'],
} as const;

/** The index for each order: of all bookings, and of one state. */
export const orderIndexes = {
  createdAt: { all: 'newest', state: 'stateNewest' },
  serviceDate: { all: 'agenda', state: 'stateAgenda' },
  name: { all: 'name', state: 'stateName' },
  totalPrice: { all: 'price', state: 'statePrice' },
} as const;

/** Lists leave out dropped bookings (cancelled, declined and so on), unless their state is requested. */
export const notDropped = ownOperators({ $nin: [...droppedStates] });

/**
 * Makes the planner read a list in its order and skip the few bookings that the list leaves out. Without statistics,
 * the planner would read and sort all bookings that the filter matches.
 */
export function planOf(
  { status, sort, from, to }: BookingListInput,
  filter: QueryFilter<BookingRecord>,
): { hint?: string } {
  if (filter.search !== undefined || from !== undefined || to !== undefined) return planFor(filter);
  return { hint: status === undefined ? orderIndexes[sort].all : orderIndexes[sort].state };
}

/** Whether a list leaves out nothing but spam and dropped bookings. */
export const isUnfiltered = ({
  spam,
  status,
  paymentStatus,
  serviceType,
  search,
  from,
  to,
}: BookingListInput): boolean =>
  !spam && [status, paymentStatus, serviceType, from, to, searchFilter(search)].every((part) => part === undefined);

/** Counts the bookings of an unfiltered list: all, minus the bookings in dropped states. Index `stateNewest`. */
export async function countShown(model: Pick<Model<BookingRecord>, 'countDocuments'>): Promise<RowCount> {
  const count = (filter: object) => model.countDocuments({ spam: false, ...filter }, { maxTimeMS: countTimeout });
  const [all = 0, ...droppedCounts] = await Promise.all([{}, ...droppedStates.map((state) => ({ state }))].map(count));
  return { total: droppedCounts.reduce((total, droppedCount) => total - droppedCount, all), isExact: true };
}

/** Splits a filter into the part that an index can count (words, state or days), and the rest. */
export function splitFilter(filter: QueryFilter<BookingRecord>) {
  const { search, ...others } = filter;
  if (search !== undefined) return { indexed: { search }, others };
  const { spam = false, serviceDate, state, ...unindexed } = others;
  const stateFilter = state === undefined ? {} : { state };
  if (serviceDate !== undefined) return { indexed: { spam, serviceDate }, others: { ...stateFilter, ...unindexed } };
  return typeof state === 'string'
    ? { indexed: { spam, state }, others: unindexed }
    : { indexed: { spam }, others: { ...stateFilter, ...unindexed } };
}

/** Returns the filter of a list. The status `pending` is stored as the state `requested`. */
export function filterOf(input: BookingListInput): QueryFilter<BookingRecord> {
  const { spam, status, paymentStatus, serviceType, search, from, to } = input;
  const words = searchFilter(search);
  const days = {
    ...(from === undefined ? {} : { $gte: from }),
    ...(to === undefined ? {} : { $lte: to }),
  };
  return {
    spam,
    ...(status === undefined
      ? spam
        ? {}
        : { state: notDropped }
      : { state: status === 'pending' ? 'requested' : status }),
    ...(paymentStatus === undefined ? {} : { paymentStatus }),
    ...(serviceType === undefined ? {} : { serviceType }),
    ...(Object.keys(days).length === 0 ? {} : { serviceDate: ownOperators(days) }),
    ...(words === undefined ? {} : { search: ownOperators(words) }),
  };
}
