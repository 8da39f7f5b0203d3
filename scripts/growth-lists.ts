import type mongoose from 'mongoose';
import { bookingListInput, bookingSortFields, bookingStates } from '#domain/booking.ts';
import { contactListInput, contactSortFields } from '#domain/contact.ts';
import { bookingStore } from '#server/store/booking.ts';
import { chatStore } from '#server/store/chat.ts';
import { contactStore } from '#server/store/contact.ts';

/** One thing that a screen of the office asks for. */
export type ListCall = { name: string; run: () => Promise<unknown> };

const directions = ['ascending', 'descending'];
/** Full of records with the fewest, too. */
const range = { from: '2020-01-02', to: '2020-01-04' };
const searches = ['ann', 'person77', 'ann lee', '5611000', 'nobodyhasthisname'];
/** As the screens ask for it; how many rows there are in all, they ask for afterwards. */
const page = { limit: 25, counted: false };

/** Everything that the lists of the workspace can be asked for on their first page. */
export function listCalls(connection: mongoose.Connection): ListCall[] {
  const contacts = contactStore(connection);
  const bookings = bookingStore(connection);
  const chat = chatStore(connection);
  const call = (name: string, input: object, run: (input: object) => Promise<unknown>): ListCall => ({
    name: `${name} ${inWords(input)}`,
    run: () => run({ ...input, ...page }),
  });
  const messages = (input: object) => contacts.list(contactListInput.parse(input));
  const booked = (input: object) => bookings.list(bookingListInput.parse(input));
  return [
    ...messageInputs().map((input) => call('messages', input, messages)),
    ...bookingInputs().map((input) => call('bookings', input, booked)),
    ...[{}, { done: true }, { done: false }].map((input) =>
      call('conversations', input, () => chat.sessions({ ...input, limit: page.limit })),
    ),
  ];
}

function messageInputs(): object[] {
  const filters = [{}, { responded: false }, { responded: true }, { spam: true }, range];
  return [
    ...orders(contactSortFields).flatMap((order) => filters.map((filter) => ({ ...order, ...filter }))),
    ...searches.map((search) => ({ search })),
    { search: 'ann', responded: false },
    { search: 'ann', sort: 'name' },
  ];
}

function bookingInputs(): object[] {
  const filters = [
    {},
    ...bookingStates.map((status) => ({ status })),
    { paymentStatus: 'pending' },
    { serviceType: 'deep' },
    { spam: true },
    range,
    { status: 'confirmed', paymentStatus: 'pending', serviceType: 'deep' },
  ];
  return [
    ...orders(bookingSortFields).flatMap((order) => filters.map((filter) => ({ ...order, ...filter }))),
    ...searches.map((search) => ({ search })),
    ...bookingSortFields.map((sort) => ({ search: 'ann', sort })),
    { search: 'jupiter', status: 'pending' },
  ];
}

const orders = (fields: readonly string[]) =>
  fields.flatMap((sort) => directions.map((direction) => ({ sort, direction })));

const inWords = (input: object): string =>
  Object.entries(input)
    .map(([name, value]) => (value === 'ascending' ? '↑' : value === 'descending' ? '↓' : `${name}=${value}`))
    .join(' ') || 'as they come';
