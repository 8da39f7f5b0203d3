import { type Booking, bookingSortFields } from '#domain/booking.ts';
import { serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { sortKey } from '#domain/fold-text.ts';
import { dashboardPath } from '../shell/page-parameters.ts';
import { defaultView, type ListView, listInput } from '../table/list-view.ts';
import { listViewParts, partOf, readChoice, readListView, type ViewUrl } from '../table/view-url.ts';

export const bookingStatusChoices = [
  ['all', 'All'],
  ['pending', 'Pending'],
  ['confirmed', 'Confirmed'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
  ['declined', 'Declined'],
  ['lapsed', 'Lapsed'],
  ['noShow', 'No-show'],
  ['spam', 'Spam'],
] as const;
export const paymentChoices = [
  ['all', 'All'],
  ['pending', 'Pending'],
  ['paid', 'Paid'],
] as const;
export const serviceChoices = [
  ['all', 'All'],
  ['regular', 'Regular'],
  ['deep', 'Deep'],
] as const;

/** The search, filters, order and page of the list; `from` and `to` are days of service. */
export type BookingView = ListView<(typeof bookingSortFields)[number]> & {
  status: (typeof bookingStatusChoices)[number][0];
  payment: (typeof paymentChoices)[number][0];
  service: (typeof serviceChoices)[number][0];
  /** With `upcoming`, the list starts today, unless a search or a filter prevents it (see `startsToday`). */
  when: 'upcoming' | 'all';
};

/** The earliest visit comes first, because the office has to plan it first. */
const defaultOrder = { sort: 'serviceDate', direction: 'ascending' } as const;

/** The first page of a view without search and filters; `when`, the order and the page size stay. */
export const clearedBookingView = ({ when, sort, direction, pageSize }: BookingView): BookingView => ({
  ...defaultView,
  when,
  status: 'all',
  payment: 'all',
  service: 'all',
  sort,
  direction,
  pageSize,
});

export const bookingViewUrl: ViewUrl<BookingView> = {
  path: dashboardPath,
  read: (parameters) => ({
    ...readListView(parameters, bookingSortFields, defaultOrder),
    when: parameters.get('when') === 'all' ? 'all' : 'upcoming',
    status: readChoice(parameters.get('status'), bookingStatusChoices),
    payment: readChoice(parameters.get('payment'), paymentChoices),
    service: readChoice(parameters.get('service'), serviceChoices),
  }),
  write: (view) => ({
    status: partOf(view.status, 'all'),
    payment: partOf(view.payment, 'all'),
    service: partOf(view.service, 'all'),
    ...listViewParts(view, bookingSortFields, defaultOrder),
    when: partOf(view.when, 'upcoming'),
  }),
};

/** The input of `admin.bookings.list` for a view, without the page. */
export const bookingQuery = (view: BookingView, today: Day) => ({
  ...listInput(view),
  ...(startsToday(view) ? { from: today } : {}),
  ...statusFilter(view.status),
  ...(view.payment === 'all' ? {} : { paymentStatus: view.payment }),
  ...(view.service === 'all' ? {} : { serviceType: view.service }),
});

/**
 * Whether the list starts today. Even with `upcoming`, it does not if there is a search, a first or last day, a payment
 * filter, or a status filter other than `pending` and `confirmed`.
 */
export const startsToday = ({ when, search, from, to, status, payment }: BookingView): boolean =>
  when === 'upcoming' &&
  search === '' &&
  from === undefined &&
  to === undefined &&
  (status === 'all' || status === 'pending' || status === 'confirmed') &&
  payment === 'all';

function statusFilter(status: BookingView['status']) {
  if (status === 'all') return {};
  return status === 'spam' ? { spam: true } : { status };
}

/** The server's sort keys of bookings; exports by creation time need none, because they are fetched in that order. */
export const bookingSortKeys = {
  serviceDate: ({ serviceDate, serviceTime }: Booking) => `${serviceDate} ${serviceTimes.indexOf(serviceTime)}`,
  name: ({ name }: Booking) => sortKey(name),
  totalPrice: ({ totalPrice }: Booking) => totalPrice,
};

/** Whether a filter other than `when` is set. */
export const isFiltered = ({ from, to, status, payment, service }: BookingView): boolean =>
  from !== undefined || to !== undefined || [status, payment, service].some((filter) => filter !== 'all');

/** Whether there is a search, or a filter other than `when`. */
export const isNarrowed = (view: BookingView): boolean => view.search !== '' || isFiltered(view);
