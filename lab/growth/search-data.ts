import { searchTokens, wordTokens } from '../../src/server/store/search.ts';
import { bookingDocument, messageDocument, person } from './data.ts';

/** Entry `n` of the search index of all records. Bookings and messages alternate. */
export function recordEntryDocument(n: number) {
  const isBooking = n % 2 === 0;
  const { name, email, phone } = person(n);
  const { createdAt, city, zipCode, address } = bookingDocument(n);
  const { message } = messageDocument(n);
  const tokens = isBooking
    ? searchTokens({ texts: [name, email, city, zipCode, address], phone })
    : [...searchTokens({ texts: [name, email], phone }), ...wordTokens(`${message} Number ${n}.`)];
  return {
    type: isBooking ? 'booking' : 'contact',
    recordId: n.toString(16).padStart(24, '0'),
    rev: 0,
    at: createdAt,
    title: name,
    detail: isBooking ? `${address}, ${city}` : message.slice(0, 100),
    owed: !isBooking && n % 10 === 0,
    customerId: Math.floor(n / 10)
      .toString(16)
      .padStart(24, '0'),
    search: [...new Set(tokens)],
  };
}

/** Customer `n` as it is stored: the person of every tenth record entry. */
export function customerDocument(n: number) {
  const { name, email, phone } = person(n * 10);
  const { createdAt } = messageDocument(n * 10);
  const internationalPhone = `+1${phone.replaceAll('-', '')}`;
  return {
    createdAt,
    lastAt: createdAt,
    name,
    emails: [email],
    phones: [internationalPhone],
    notes: '',
    keys: [`e:${email}`, `p:${internationalPhone}`],
    search: searchTokens({ texts: [name, email], phone: internationalPhone }),
  };
}
