import { quoteStates } from '../../src/domain/quote.ts';
import { begin, bookingDocument, minute, person } from './data.ts';

const idOf = (n: number): string => n.toString(16).padStart(24, '0');

const crewCount = 5;

/** The assignment of booking `n` to a crew, as it is stored. */
export function assignmentDocument(n: number) {
  const { serviceDate, serviceTime } = bookingDocument(n);
  return { bookingId: idOf(n), crewId: idOf(n % crewCount), day: serviceDate, window: serviceTime, rev: 1 };
}

/** Mail `n` of the outbox as it is stored. Two mails in a row, to office and customer, are about the same booking. */
export function outboxDocument(n: number) {
  const { name, email } = person(Math.floor(n / 2));
  const isForOffice = n % 2 === 0;
  const createdAt = new Date(begin + n * minute * 5);
  return {
    key: `growth:${n}`,
    createdAt,
    dueAt: createdAt,
    usefulUntil: new Date(createdAt.getTime() + 72 * 60 * minute),
    kind: isForOffice ? 'office.booking' : 'booking.received',
    audience: isForOffice ? 'office' : 'customer',
    to: isForOffice ? 'office@example.com' : email,
    about: { type: 'booking', id: idOf(Math.floor(n / 2)) },
    rev: 0,
    subject: `A request of ${name}`,
    state: n % 50 === 0 ? 'void' : 'sent',
    attempts: 1,
    messageId: `<growth-${n}@example.com>`,
    sent: { text: 'Thank you for your request. We answer within a day.'.repeat(10) },
  };
}

/** Quote request `n` as it is stored, with one proposal. */
export function quoteDocument(n: number) {
  const { name, email, phone } = person(n);
  const createdAt = new Date(begin + n * minute * 60 * 24);
  return {
    createdAt,
    rev: 0,
    latestAt: createdAt.toISOString(),
    state: quoteStates[n % quoteStates.length],
    name,
    email,
    phone,
    company: `${name} & Co`,
    zipCode: '33458',
    buildingType: 'office',
    squareFeet: 12_000,
    when: 'evening',
    services: [],
    notes: [],
    proposals: [{ id: idOf(n) }],
    submissions: [],
    spam: n % 50 === 0,
  };
}
