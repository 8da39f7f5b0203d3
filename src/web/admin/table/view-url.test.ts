import { describe, expect, it, test } from 'vitest';
import { postListUrl } from '../blog/post-list-view.ts';
import { type BookingView, bookingViewUrl, clearedBookingView } from '../booking/booking-view.ts';
import { messageViewUrl } from '../contact/contact-view.ts';
import { withParts } from './view-url.ts';

const readBookings = (query: string): BookingView => bookingViewUrl.read(new URLSearchParams(query));
const defaultBookings = readBookings('');

describe('a view in the URL', () => {
  const tab = new URLSearchParams('tab=bookings');
  const queryOf = (view: BookingView): string => withParts(tab, bookingViewUrl.write(view)).toString();

  it('adds no parameters for the default view', () => {
    expect(defaultBookings).toEqual({
      search: '',
      from: undefined,
      to: undefined,
      sort: 'serviceDate',
      direction: 'ascending',
      page: 0,
      pageSize: 25,
      status: 'all',
      payment: 'all',
      service: 'all',
      when: 'upcoming',
    });
    expect(queryOf(defaultBookings)).toBe('tab=bookings');
  });

  it('is short and readable', () => {
    const view: BookingView = {
      ...defaultBookings,
      status: 'pending',
      search: 'ann',
      direction: 'descending',
      page: 1,
    };
    expect(queryOf(view)).toBe('tab=bookings&status=pending&search=ann&sort=-serviceDate&page=2');
    expect(queryOf({ ...defaultBookings, sort: 'createdAt', direction: 'descending' })).toBe(
      'tab=bookings&sort=-createdAt',
    );
  });

  it.each<Partial<BookingView>>([
    { search: 'Zoë & Söhne = 100 %' },
    { from: '2027-03-01', to: '2027-02-01' },
    { sort: 'name', direction: 'ascending' },
    { sort: 'totalPrice' },
    { direction: 'descending' },
    { when: 'all' },
    { page: 41, pageSize: 100 },
    { status: 'spam', payment: 'paid', service: 'deep' },
  ])('is the same after writing and reading: %j', (change) => {
    const view = { ...defaultBookings, ...change };
    expect(readBookings(queryOf(view))).toEqual(view);
  });

  it.each([
    'status=nonsense&payment=&service=Regular',
    'sort=email',
    'sort=-',
    'sort=--name',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=10001',
    'page=99999999999',
    'size=26',
    'size=1000',
    'from=2027-02-30&to=tomorrow',
    `search=${'x'.repeat(101)}`,
    'search=%20',
  ])('ignores invalid values: %s', (query) => {
    expect(readBookings(query)).toEqual(defaultBookings);
  });

  it('leaves other parameters unchanged, and removes parameters with default values', () => {
    const previousQuery = new URLSearchParams('tab=bookings&view=week&status=paid&page=3');
    expect(withParts(previousQuery, bookingViewUrl.write(defaultBookings)).toString()).toBe('tab=bookings&view=week');
    expect(previousQuery.get('page')).toBe('3');
  });
});

test('clearing the filters keeps the order and the page size', () => {
  const view = readBookings(
    'status=paid&payment=paid&service=deep&search=ann&from=2027-01-01&sort=name&page=2&size=50',
  );
  expect(clearedBookingView(view)).toEqual(readBookings('sort=name&size=50'));
});

test('the URL of the list of messages contains its status and its order', () => {
  const view = messageViewUrl.read(new URLSearchParams('status=responded&sort=name'));
  expect(view).toMatchObject({ status: 'responded', sort: 'name', direction: 'ascending' });
  expect(messageViewUrl.write(view)).toMatchObject({ status: 'responded', sort: 'name' });
  // `totalPrice` is a sort field of bookings, not of messages.
  expect(messageViewUrl.read(new URLSearchParams('sort=totalPrice')).sort).toBe('createdAt');
});

test('the URL of the list of posts contains its search and its page', () => {
  expect(postListUrl.read(new URLSearchParams('search=mold&page=2'))).toEqual({ search: 'mold', page: 1 });
  expect(postListUrl.write({ search: '', page: 0 })).toEqual({ search: undefined, page: undefined });
});
