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

/** Lists leave out what came to nothing, unless they are asked for it. */
export const notDropped = ownOperators({ $nin: [...droppedStates] });

/**
 * Lists are read in their order, past the few bookings that they leave out: a planner without statistics would rather
 * sort all that a filter finds.
 */
export function planOf(
  { status, sort, from, to }: BookingListInput,
  filter: QueryFilter<BookingRecord>,
): { hint?: string } {
  if (filter.search !== undefined || from !== undefined || to !== undefined) return planFor(filter);
  return { hint: status === undefined ? orders[sort].all : orders[sort].state };
}

/** Whether a list is that of all bookings that lists show. */
export const isWhole = ({ spam, status, paymentStatus, serviceType, search, from, to }: BookingListInput): boolean =>
  !spam && [status, paymentStatus, serviceType, from, to, searchFilter(search)].every((part) => part === undefined);

/** Counts them: all, less those of the states that are left out. Index `stateNewest`. */
export async function countShown(model: Pick<Model<BookingRecord>, 'countDocuments'>): Promise<Counted> {
  const count = (filter: object) => model.countDocuments({ spam: false, ...filter }, { maxTimeMS: countTimeout });
  const [all = 0, ...dropped] = await Promise.all([{}, ...droppedStates.map((state) => ({ state }))].map(count));
  return { total: dropped.reduce((left, some) => left - some, all), isExact: true };
}

/** Indexes tell the words of a search, or a state, or days. */
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
