import { type ConversationMessage, isWelcome } from '#domain/chat.ts';
import type { CustomerKeys } from '#domain/event.ts';
import { buildingNames } from '#domain/quote-choices.ts';
import { longDay } from '#domain/visit.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import { numberWords } from '#server/store/booking-record.ts';
import type { SessionRecord } from '#server/store/chat-records.ts';
import type { Store } from '#server/store/connect.ts';
import type { EntryTexts, RecordEntry } from '#server/store/record-entry.ts';

/** The fields and search texts of a record's search entry, and the name and keys that identify its customer. */
export type RecordFacts = Omit<RecordEntry, 'type' | 'recordId' | 'customerId'> & {
  name: string;
  keys: CustomerKeys;
  searched: EntryTexts;
};

/**
 * Reads a record. Returns undefined if there is none, if it is spam, or if it is a conversation in which the visitor
 * has not written.
 */
export type ReadFacts = (id: string) => Promise<RecordFacts | undefined>;

/** Maximum log entries of a conversation that are read for its search texts. Earlier entries are left out. */
const maxReadEntries = 200;

export const bookingFacts =
  (bookings: Pick<Store['bookings'], 'find'>): ReadFacts =>
  async (id) => {
    const booking = await bookings.find(id);
    if (booking === undefined || booking.spam) return undefined;
    const { name, email, phone, address, city, zipCode, serviceDate, serviceTime, specialInstructions = '' } = booking;
    const { rev, createdAt } = booking;
    return {
      name,
      rev,
      at: new Date(createdAt),
      owed: false,
      title: name,
      keys: customerKeys({ email, phone }),
      detail: `${longDay(serviceDate)}, ${serviceTime}, ${address}, ${city}`,
      searched: { texts: [...numberWords(id), name, email, city, zipCode, address], phone, text: specialInstructions },
    };
  };

export const contactFacts =
  (contacts: Pick<Store['contacts'], 'find'>): ReadFacts =>
  async (id) => {
    const contact = await contacts.find(id);
    if (contact === undefined || contact.spam) return undefined;
    const { name, email, phone, message, responded, rev, createdAt } = contact;
    return {
      name,
      rev,
      at: new Date(createdAt),
      owed: !responded,
      title: name,
      detail: excerpt(message),
      keys: customerKeys({ email, phone }),
      searched: { texts: [name, email], phone, text: message },
    };
  };

export const quoteFacts =
  (quotes: Pick<Store['quotes'], 'find'>): ReadFacts =>
  async (id) => {
    const quote = await quotes.find(id);
    if (quote === undefined || quote.spam) return undefined;
    const {
      name,
      email,
      phone,
      company = '',
      address = '',
      zipCode,
      message = '',
      notes,
      state,
      rev,
      latestAt,
    } = quote;
    return {
      name,
      rev,
      at: new Date(latestAt),
      owed: state === 'new',
      title: company === '' ? name : company,
      detail: excerpt([name, buildingNames[quote.buildingType], zipCode].join(', ')),
      keys: customerKeys({ email, phone }),
      searched: {
        texts: [name, company, email, zipCode, address],
        phone,
        text: [message, ...notes.map(({ text }) => text)].join(' '),
      },
    };
  };

export const chatFacts =
  (chat: Pick<Store['chat'], 'summary' | 'conversation'>): ReadFacts =>
  async (sessionId) => {
    const session = await chat.summary(sessionId);
    if (session === undefined || session.lastVisitorSeq === 0) return undefined;
    const { name = '', email = '', phone } = session;
    const { messages } = await chat.conversation(sessionId, { limit: maxReadEntries });
    return {
      ...summaryFacts(session),
      searched: { texts: [name, email], phone, text: searchableText(messages) },
    };
  };

/** Returns the searchable text of messages, without welcome messages, which all conversations have. */
export const searchableText = (messages: readonly Pick<ConversationMessage, 'clientId' | 'message'>[]): string =>
  messages.flatMap((message) => (isWelcome(message) ? [] : [message.message])).join(' ');

/** Returns the facts of a conversation that its summary contains: all except the search texts. */
export function summaryFacts(session: SessionRecord): Omit<RecordFacts, 'searched'> {
  const { name = '', email, phone, lastMessage, lastMessageAt, lastSeq, done } = session;
  return {
    name,
    rev: lastSeq,
    at: lastMessageAt,
    title: name === '' ? 'A visitor' : name,
    owed: !done && session.lastVisitorSeq > session.lastReplySeq,
    detail: excerpt(lastMessage),
    keys: customerKeys({ email, phone }),
  };
}

const excerpt = (text: string): string => (text.length <= 120 ? text : `${text.slice(0, 119).trimEnd()}…`);
