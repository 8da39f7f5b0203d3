import type { RecordType } from '#domain/customer.ts';
import { type CustomerKeys, isChange } from '#domain/event.ts';
import type { Consequence } from '#server/events/recorder.ts';
import type { Store } from '#server/store/connect.ts';
import type { Person, RecordEntry } from '#server/store/record-entry.ts';
import { bookingFacts, chatFacts, contactFacts, quoteFacts, type ReadFacts } from './record-facts.ts';
import { chatExtender } from './record-index-chats.ts';

type Stores = Pick<Store, 'bookings' | 'contacts' | 'chat' | 'cursors' | 'customers' | 'quotes' | 'recordEntries'>;

/**
 * Log entries per read: more than are written in 15 s on a busy day, so that new conversations are read as a whole. A
 * new conversation that continues after the last entry of a read has to be read again, which costs as much as adding a
 * hundred messages.
 */
const batchSize = 8_000;
/** The cursor `rebuilt` exists once `rebuild` has finished. */
const cursorNames = { chats: 'record-entries', rebuilt: 'record-entries-of-all' } as const;

export type RecordIndex = ReturnType<typeof recordIndex>;

/** Updates the search entry and the customer of each record after each change. */
export function recordIndex(stores: Stores) {
  const { bookings, contacts, chat, cursors, customers, quotes, recordEntries } = stores;
  const parts = { stores, readers: readersOf(stores) };
  /** @param at the time of the change, as the customer's last activity; by default the time of the record */
  const update = (type: RecordType, recordId: string, at?: Date) => updateEntry(parts, { type, recordId, at });

  const extendChats = chatExtender({ chat, customers, recordEntries });

  async function readChats(): Promise<void> {
    // Later entries are left to the next call. Otherwise, this one might never end in a busy chat.
    const end = await chat.lastSeq();
    for (;;) {
      const after = (await cursors.position(cursorNames.chats)) ?? 0;
      if (after >= end) return;
      const entries = await chat.recordsAfter(after, batchSize);
      for (const sessionId of await extendChats(entries)) await update('chat', sessionId);
      const lastSeq = entries.at(-1)?.seq;
      if (lastSeq === undefined) return;
      await cursors.moveTo(cursorNames.chats, lastSeq);
    }
  }
  let reading: Promise<void> = Promise.resolve();

  const consequence: Consequence = {
    name: 'record-entries',
    async follow({ about: { type, id }, at, what }) {
      if (!isChange({ what })) return;
      if (type === 'booking' || type === 'contact' || type === 'quote') await update(type, id, new Date(at));
    },
  };

  return {
    consequence,

    /** Adds new entries of the chat log to the search entries, after an earlier call has ended. */
    followChats(): Promise<void> {
      reading = reading.then(readChats, readChats);
      return reading;
    },

    update,

    /**
     * Creates or completes the search entries of bookings, contact messages and quote requests that earlier versions
     * have stored. Does nothing once it has finished.
     */
    async rebuild(): Promise<void> {
      if ((await cursors.position(cursorNames.rebuilt)) !== undefined) return;
      const kinds = [
        ['booking', bookings],
        ['contact', contacts],
        ['quote', quotes],
      ] as const;
      for (const [type, { ids }] of kinds) {
        const existingIds = await recordEntries.indexedIds(type);
        for (const id of await ids()) if (!existingIds.has(id)) await update(type, id);
      }
      await cursors.moveTo(cursorNames.rebuilt, 1);
    },
  };
}

type Readers = Readonly<Partial<Record<RecordType, ReadFacts>>>;
type Parts = { stores: Stores; readers: Readers };

const readersOf = ({ bookings, contacts, chat, quotes }: Stores): Readers => ({
  booking: bookingFacts(bookings),
  contact: contactFacts(contacts),
  chat: chatFacts(chat),
  quote: quoteFacts(quotes),
});

/**
 * Updates the search entry and the customer of a record. The entry of a deleted record or of spam is removed. Safe to
 * repeat.
 */
async function updateEntry(
  parts: Parts,
  { type, recordId, at }: { type: RecordType; recordId: string; at: Date | undefined },
): Promise<void> {
  const { customers, recordEntries } = parts.stores;
  const read = parts.readers[type];
  if (read === undefined) return;
  // The loop repeats only if the customer is merged into another one or deleted at this moment.
  for (;;) {
    const facts = await read(recordId);
    if (facts === undefined) return drop(parts, type, recordId);
    const { name, keys, searched, ...entry } = facts;
    const before = await recordEntries.find({ type, recordId });
    const person = { name, keys, at: entry.at };
    // A record stays with its customer, so that a merge is not undone, unless another customer has the record's new
    // email or phone number.
    const ownerId = (await ownerOfNewKeys(customers, before?.person, keys)) ?? before?.customerId;
    const hasOwner = ownerId !== undefined && (await customers.addPerson(ownerId, person));
    const customerId = hasOwner ? ownerId : await customers.findOrCreate(person);
    if (before !== undefined) await forgetOldPerson(parts, before, { customerId, person: { name, ...keys } });
    const customerField = customerId === undefined ? {} : { customerId };
    await recordEntries.put({ type, recordId, ...entry, ...customerField, person: { name, ...keys } }, searched);
    if (customerId === undefined) return;
    if (await customers.touch(customerId, at ?? entry.at)) break;
  }
  // The record may have been deleted meanwhile.
  if ((await read(recordId)) === undefined) await drop(parts, type, recordId);
}

/** Returns the id of the customer who has a new email of a record, or a new phone number if the record has no email. */
async function ownerOfNewKeys(
  customers: Stores['customers'],
  before: Person | undefined,
  { emails, phones }: CustomerKeys,
): Promise<string | undefined> {
  if (before === undefined) return undefined;
  const isNew = (field: keyof CustomerKeys) => (key: string) => !before[field].includes(key);
  const newKeys = {
    emails: emails.filter(isNew('emails')),
    phones: emails.length > 0 ? [] : phones.filter(isNew('phones')),
  };
  return (await customers.findByKeys(newKeys))?.id;
}

/** Removes a record's earlier name and keys from its earlier customer, unless this record or others still have them. */
async function forgetOldPerson(
  parts: Parts,
  { customerId: earlierId, person: earlierPerson, type, recordId }: RecordEntry,
  current: { customerId: string | undefined; person: Person },
): Promise<void> {
  const isSame = earlierId === current.customerId && JSON.stringify(earlierPerson) === JSON.stringify(current.person);
  if (earlierId === undefined || earlierPerson === undefined || isSame) return;
  const entries = await parts.stores.recordEntries.ofCustomer(earlierId);
  const others = entries.filter((other) => other.type !== type || other.recordId !== recordId);
  await forget(parts, {
    customerId: earlierId,
    person: earlierPerson,
    others,
    remaining: earlierId === current.customerId ? [current.person] : [],
  });
}

async function drop(parts: Parts, type: RecordType, recordId: string): Promise<void> {
  const { recordEntries } = parts.stores;
  const entry = await recordEntries.find({ type, recordId });
  await recordEntries.remove({ type, recordId });
  const { customerId, person } = entry ?? {};
  if (customerId === undefined) return;
  const others = await recordEntries.ofCustomer(customerId);
  await forget(parts, { customerId, person, others, remaining: [] });
}

/**
 * Removes a person's name and keys from a customer, unless other records have them. A customer without records and
 * notes is deleted.
 *
 * @param options.remaining persons of the customer in addition to the persons of `others`
 */
async function forget(
  parts: Parts,
  options: { customerId: string; person: Person | undefined; others: readonly RecordEntry[]; remaining: Person[] },
): Promise<void> {
  const { customers } = parts.stores;
  const { customerId, person, others, remaining } = options;
  if (others.length + remaining.length === 0) await customers.removeBlank(customerId);
  if (person === undefined) return;
  const persons = await Promise.all(others.map((other) => personOf(parts, other)));
  await customers.forget(customerId, { person, others: [...remaining, ...persons] });
}

async function personOf({ readers }: Parts, { type, recordId, person }: RecordEntry): Promise<Person | undefined> {
  if (person !== undefined) return person;
  const facts = await readers[type]?.(recordId);
  return facts && { name: facts.name, ...facts.keys };
}
