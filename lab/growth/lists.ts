import type mongoose from 'mongoose';
import { bookingListInput, bookingSortFields, bookingStatuses } from '../../src/domain/booking.ts';
import { contactListInput, contactSortFields } from '../../src/domain/contact.ts';
import { recordTypes } from '../../src/domain/customer.ts';
import { bookingStore } from '../../src/server/store/booking.ts';
import { chatStore } from '../../src/server/store/chat.ts';
import { contactStore } from '../../src/server/store/contact.ts';
import { customerStore } from '../../src/server/store/customer.ts';
import { recordEntryStore } from '../../src/server/store/record-entry.ts';
import type { Call } from './measure.ts';

const directions = ['ascending', 'descending'];
/** A range of days that fills a page even at the smallest size. */
const range = { from: '2020-01-02', to: '2020-01-04' };
const searches = ['ann', 'person77', 'ann lee', '5611000', 'nobodyhasthisname'];
/** Searches of all records: by names, numbers, streets, and words of texts. */
const everythingSearches = [...searches, '(561) 100-0077', '77 palm way', 'weekdays after', 'number 4711'];
/** A page as the screens request it. They request the totals separately. */
const page = { limit: 25, counted: false };

/** The first page of the lists of messages, bookings and conversations, and the search of all records. */
export function listCalls(connection: mongoose.Connection): Call[] {
  const { messages, bookings } = listQueries(connection);
  const chat = chatStore(connection);
  const searchEverything = searcher(connection);
  return [
    ...messageInputs().map((input) => call('messages', input, () => messages({ ...input, ...page }))),
    ...bookingInputs().map((input) => call('bookings', input, () => bookings({ ...input, ...page }))),
    ...[{}, { done: true }, { done: false }].map((input) =>
      call('conversations', input, () => chat.sessions({ ...input, limit: page.limit })),
    ),
    ...everythingSearches.map((search) => call('everything', { search }, () => searchEverything(search))),
    // Judged per record: at the smallest sizes, too few conversations have the same name to fill a page.
    ...searches.map((search): Call => {
      const find = () => chat.sessions({ search, limit: page.limit });
      return { ...call('conversations', { search }, find), isPerRecord: true };
    }),
  ];
}

/** The queries of the search dialog, which the service makes after it has caught up with the chat log. */
function searcher(connection: mongoose.Connection): (search: string) => Promise<unknown> {
  const customers = customerStore(connection);
  const entries = recordEntryStore(connection);
  return (search) =>
    Promise.all([
      customers.list({ search, limit: 10, skip: 0 }),
      ...recordTypes.map((type) => entries.search(type, search, 10)),
    ]);
}

/** The totals of lists, as the screens request them. */
export function totalCalls(connection: mongoose.Connection): Call[] {
  const { messages, bookings } = listQueries(connection);
  const totalOnly = { limit: 1, counted: true };
  return [
    ...[...messageFilters, { search: 'ann' }, { search: 'ann', responded: false }].map((input) =>
      call('all messages', input, () => messages({ ...input, ...totalOnly })),
    ),
    ...[...bookingFilters, { search: 'jupiter' }].map((input) =>
      call('all bookings', input, () => bookings({ ...input, ...totalOnly })),
    ),
  ];
}

const call = (name: string, input: object, run: () => Promise<unknown>): Call => ({
  name: `${name} ${inputText(input)}`,
  run,
});

function listQueries(connection: mongoose.Connection) {
  const contacts = contactStore(connection);
  const bookings = bookingStore(connection);
  return {
    messages: (input: object) => contacts.list(contactListInput.parse(input)),
    bookings: (input: object) => bookings.list(bookingListInput.parse(input)),
  };
}

const threeFilters = { status: 'confirmed', paymentStatus: 'pending', serviceType: 'deep' };
const bookingFilters = [
  {},
  ...bookingStatuses.map((status) => ({ status })),
  { paymentStatus: 'pending' },
  { serviceType: 'deep' },
  { spam: true },
  range,
  threeFilters,
];
const messageFilters = [{}, { responded: false }, { responded: true }, { spam: true }, range];

function messageInputs(): object[] {
  return [
    ...orders(contactSortFields).flatMap((order) => messageFilters.map((filter) => ({ ...order, ...filter }))),
    ...searches.map((search) => ({ search })),
    { search: 'ann', responded: false },
    { search: 'ann', sort: 'name' },
  ];
}

function bookingInputs(): object[] {
  return [
    ...orders(bookingSortFields).flatMap((order) => bookingFilters.map((filter) => ({ ...order, ...filter }))),
    ...searches.map((search) => ({ search })),
    ...bookingSortFields.map((sort) => ({ search: 'ann', sort })),
    { search: 'jupiter', status: 'pending' },
  ];
}

const orders = (fields: readonly string[]) =>
  fields.flatMap((sort) => directions.map((direction) => ({ sort, direction })));

const inputText = (input: object): string =>
  Object.entries(input)
    .map(([name, value]) => (value === 'ascending' ? '↑' : value === 'descending' ? '↓' : `${name}=${value}`))
    .join(' ') || 'in default order';
