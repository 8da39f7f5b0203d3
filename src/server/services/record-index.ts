import type { RecordType } from '#domain/customer.ts';
import { type CustomerKeys, isChange } from '#domain/event.ts';
import { buildingNames } from '#domain/quote.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { Consequence } from '#server/events/recorder.ts';
import type { Store } from '#server/store/connect.ts';
import type { EntryTexts, RecordEntry } from '#server/store/record-entry.ts';

type Stores = Pick<Store, 'bookings' | 'contacts' | 'chat' | 'cursors' | 'customers' | 'quotes' | 'recordEntries'>;

/** How the office finds a record, and which customer it belongs to. */
export type RecordFacts = Omit<RecordEntry, 'type' | 'recordId' | 'customerId'> & {
  name: string;
  keys: CustomerKeys;
  searched: EntryTexts;
};

/** Reads a record; undefined if there is none, or if it is spam. */
type Read = (id: string) => Promise<RecordFacts | undefined>;

/** Log entries per read. */
const batch = 500;
/** Entries of a conversation whose words are searched; the latest. */
const searchedEntries = 200;

/** The names under which the position is stored. */
const cursor = { chats: 'record-entries', rebuilt: 'record-entries-rebuilt' } as const;

export type RecordIndex = ReturnType<typeof recordIndex>;

/** Updates the search entry and the customer of each record after each change. */
export function recordIndex(stores: Stores) {
  const { bookings, contacts, chat, cursors, customers, recordEntries } = stores;
  // A new noun is one line.
  const readers: Readonly<Partial<Record<RecordType, Read>>> = {
    booking: bookingFacts(bookings),
    contact: contactFacts(contacts),
    chat: chatFacts(chat),
    quote: quoteFacts(stores.quotes),
  };

  async function drop(type: RecordType, recordId: string): Promise<void> {
    const entry = await recordEntries.find({ type, recordId });
    await recordEntries.remove({ type, recordId });
    const { customerId } = entry ?? {};
    if (customerId !== undefined && !(await recordEntries.isAnyOf(customerId))) await customers.removeBlank(customerId);
  }

  /** Updates a record's entry. Safe to repeat. */
  async function update(type: RecordType, recordId: string, at?: Date): Promise<void> {
    const read = readers[type];
    if (read === undefined) return;
    // Repeats only if the customer is merged into another one at this moment.
    for (;;) {
      const facts = await read(recordId);
      if (facts === undefined) return drop(type, recordId);
      const { name, keys, searched, ...entry } = facts;
      const belongs = (await recordEntries.find({ type, recordId }))?.customerId;
      const person = { name, keys, at: entry.at };
      // A record stays with its customer, so that a merge is not undone; its new keys are added.
      const stays = belongs !== undefined && (await customers.hear(belongs, person));
      const customerId = stays ? belongs : await customers.meet(person);
      const owner = customerId === undefined ? {} : { customerId };
      await recordEntries.put({ type, recordId, ...entry, ...owner }, searched);
      if (customerId === undefined) return;
      await customers.touch(customerId, at ?? entry.at);
      if ((await customers.find(customerId)) !== undefined) break;
    }
    // It may have been deleted meanwhile.
    if ((await read(recordId)) === undefined) await drop(type, recordId);
  }

  async function readChats(): Promise<void> {
    for (;;) {
      const after = (await cursors.place(cursor.chats)) ?? 0;
      const entries = await chat.read('all', { after, limit: batch });
      for (const sessionId of new Set(entries.map((entry) => entry.sessionId))) await update('chat', sessionId);
      const last = entries.at(-1)?.seq;
      if (last !== undefined) await cursors.moveTo(cursor.chats, last);
      if (entries.length < batch) return;
    }
  }
  let following: Promise<void> = Promise.resolve();

  const consequence: Consequence = {
    name: 'record-entries',
    async follow({ about: { type, id }, at, what }) {
      if (!isChange({ what })) return;
      if (type === 'booking' || type === 'contact' || type === 'quote') await update(type, id, new Date(at));
    },
  };

  return {
    consequence,

    /** Adds new chat log entries; one run after the other. */
    followChats(): Promise<void> {
      following = following.then(readChats, readChats);
      return following;
    },

    update,

    /** Creates entries for records from before the index existed; once per database. */
    async rebuild(): Promise<void> {
      if ((await cursors.place(cursor.rebuilt)) !== undefined) return;
      const kinds = [
        ['booking', () => bookings.all()],
        ['contact', contacts.all],
        ['quote', () => stores.quotes.list(undefined)],
      ] as const;
      for (const [type, all] of kinds) {
        const known = await recordEntries.subjects(type);
        for (const { id } of await all()) if (!known.has(id)) await update(type, id);
      }
      await cursors.moveTo(cursor.rebuilt, 1);
    },
  };
}

const bookingFacts =
  (bookings: Pick<Store['bookings'], 'find'>): Read =>
  async (id) => {
    const found = await bookings.find(id);
    if (found === undefined || found.spam) return undefined;
    const { name, email, phone, address, city, zipCode, serviceDate, serviceTime, specialInstructions = '' } = found;
    const { rev, createdAt } = found;
    return {
      ...{ name, rev, at: new Date(createdAt), owed: false, title: name },
      keys: customerKeys({ email, phone }),
      detail: `${serviceDate} ${serviceTime}, ${address}, ${city}`,
      searched: { texts: [name, email, city, zipCode, address], phone, text: specialInstructions },
    };
  };

const contactFacts =
  (contacts: Pick<Store['contacts'], 'find'>): Read =>
  async (id) => {
    const found = await contacts.find(id);
    if (found === undefined || found.spam) return undefined;
    const { name, email, phone, message, responded, rev, createdAt } = found;
    return {
      ...{ name, rev, at: new Date(createdAt), owed: !responded, title: name, detail: excerpt(message) },
      keys: customerKeys({ email, phone }),
      searched: { texts: [name, email], phone, text: message },
    };
  };

const chatFacts =
  (chat: Pick<Store['chat'], 'session' | 'conversation'>): Read =>
  async (sessionId) => {
    const found = await chat.session(sessionId);
    if (found === undefined || found.lastVisitorSeq === 0) return undefined;
    const { name = '', email = '', phone, lastMessage, lastMessageAt, lastSeq, done } = found;
    const { messages } = await chat.conversation(sessionId, { limit: searchedEntries });
    return {
      ...{ name, rev: lastSeq, at: lastMessageAt, title: name === '' ? 'A visitor' : name },
      owed: !done && found.lastVisitorSeq > found.lastReplySeq,
      detail: excerpt(lastMessage),
      keys: customerKeys({ email, phone }),
      searched: { texts: [name, email], phone, text: messages.map(({ message }) => message).join(' ') },
    };
  };

const quoteFacts =
  (quotes: Pick<Store['quotes'], 'find'>): Read =>
  async (id) => {
    const found = await quotes.find(id);
    if (found === undefined || found.spam) return undefined;
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
    } = found;
    return {
      ...{ name, rev, at: new Date(latestAt), owed: state === 'new' },
      title: company === '' ? name : company,
      detail: excerpt([name, buildingNames[found.buildingType], zipCode].join(', ')),
      keys: customerKeys({ email, phone }),
      searched: {
        texts: [name, company, email, zipCode, address],
        phone,
        text: [message, ...notes.map(({ text }) => text)].join(' '),
      },
    };
  };

const excerpt = (text: string): string => (text.length <= 120 ? text : `${text.slice(0, 119).trimEnd()}…`);
