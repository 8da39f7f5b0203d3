import type { Model, QueryFilter } from 'mongoose';
import type { BookingListInput } from '#domain/booking.ts';
import { droppedStates } from '#domain/booking-state.ts';
import type { BookingRecord } from './booking-record.ts';
import { countTimeout, ownOperators, type RowCount } from './records.ts';
import { planFor, searchFilter } from './search.ts';

/** The fields by which each order sorts. */
export const sortFields = {
  createdAt: ['createdAt'],
  serviceDate: ['serviceDate', 'slot'],
  name: ['sortKey'],
  totalPrice: ['totalPrice'],
} as const;

/** The index for each order: for bookings in all states, and for bookings in one state. */
export const orderIndexes = {
  createdAt: { all: 'newest', state: 'stateNewest' },
  serviceDate: { all: 'agenda', state: 'stateAgenda' },
  name: { all: 'name', state: 'stateName' },
  totalPrice: { all: 'price', state: 'statePrice' },
} as const;

/** The condition for `state` in lists that leave out dropped bookings. */
export const notDropped = ownOperators({ $nin: [...droppedStates] });

/**
 * Returns the hint that makes the planner read a list in its order, or use the search index. The planner has no
 * statistics, so without a hint it might read and sort all bookings that the filter matches. It needs no hint for a
 * list with limited days.
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

/** Counts the bookings of an unfiltered list: all except spam, minus those in dropped states; indexes on `spam`. */
export async function countShown(model: Pick<Model<BookingRecord>, 'countDocuments'>): Promise<RowCount> {
  const count = (filter: object) => model.countDocuments({ spam: false, ...filter }, { maxTimeMS: countTimeout });
  const [all = 0, ...droppedCounts] = await Promise.all([{}, ...droppedStates.map((state) => ({ state }))].map(count));
  return { total: droppedCounts.reduce((total, droppedCount) => total - droppedCount, all), isExact: true };
}

/** Splits a filter into the part that an index can check (words, days, state or only `spam`), and the rest. */
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

/**
 * Returns the filter of a list. Without a status, only a list of spam contains dropped bookings. The status `pending`
 * is stored as the state `requested`.
 */
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
