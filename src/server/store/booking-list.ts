import type { Model, QueryFilter } from 'mongoose';
import type { BookingListInput } from '#domain/booking.ts';
import { droppedStates } from '#domain/booking-state.ts';
import type { BookingRecord } from './booking-record.ts';
import { type Counted, countTimeout, ownOperators } from './records.ts';
import { planFor, searchFilter } from './search.ts';

/** The sort key for each order. */
export const sortFields = {
  createdAt: ['createdAt'],
  serviceDate: ['serviceDate', 'slot'],
  name: ['sortKey'],
  totalPrice: ['totalPrice'],
} as const;

/** The index that gives each order: of all bookings, and of one state. */
export const orders = {
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
  return { hint: status === undefined ? orders[sort].all : orders[sort].state };
}

/** Whether a list has no filter except the one that leaves out spam and dropped bookings. */
export const isWhole = ({ spam, status, paymentStatus, serviceType, search, from, to }: BookingListInput): boolean =>
  !spam && [status, paymentStatus, serviceType, from, to, searchFilter(search)].every((part) => part === undefined);

/** Counts the bookings of a list without other filters: all, minus those in dropped states. Index `stateNewest`. */
export async function countShown(model: Pick<Model<BookingRecord>, 'countDocuments'>): Promise<Counted> {
  const count = (filter: object) => model.countDocuments({ spam: false, ...filter }, { maxTimeMS: countTimeout });
  const [all = 0, ...dropped] = await Promise.all([{}, ...droppedStates.map((state) => ({ state }))].map(count));
  return { total: dropped.reduce((left, some) => left - some, all), isExact: true };
}

/** Splits a filter into the part that an index can count (words, state or days), and the rest. */
export function countedBy(filter: QueryFilter<BookingRecord>) {
  const { search, ...others } = filter;
  if (search !== undefined) return { indexed: { search }, others };
  const { spam = false, serviceDate, state, ...inRecords } = others;
  const ofState = state === undefined ? {} : { state };
  if (serviceDate !== undefined) return { indexed: { spam, serviceDate }, others: { ...ofState, ...inRecords } };
  return typeof state === 'string'
    ? { indexed: { spam, state }, others: inRecords }
    : { indexed: { spam }, others: { ...ofState, ...inRecords } };
}

export function filterOf(input: BookingListInput): QueryFilter<BookingRecord> {
  const { spam, status, paymentStatus, serviceType, search, from, to } = input;
  const words = searchFilter(search);
  const served = {
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
    ...(Object.keys(served).length === 0 ? {} : { serviceDate: ownOperators(served) }),
    ...(words === undefined ? {} : { search: ownOperators(words) }),
  };
}
