import { type Connection, type QueryFilter, Schema, type Types } from 'mongoose';
import { type CustomerListInput, joinNotes, notesWithImported } from '#domain/customer.ts';
import type { CustomerKeys } from '#domain/event.ts';
import type { Person } from './record-entry.ts';
import { isDuplicateKey, objectId, ownOperators } from './records.ts';
import { planFor, searchFilter, searchTokens } from './search.ts';

/**
 * `keys`: emails and phone numbers with a prefix, and sometimes `ownKey`. New records with one of these belong to this
 * customer, because no other customer has the same key.
 */
type CustomerRecord = {
  _id: Types.ObjectId;
  createdAt: Date;
  lastAt: Date;
  name: string;
  emails: string[];
  phones: string[];
  keys: string[];
  notes: string;
  search: string[];
};

export type StoredCustomer = { id: string } & Pick<CustomerRecord, 'name' | 'emails' | 'phones' | 'keys' | 'notes'> & {
    lastAt: string;
  };

/** The name and keys of a person in a record. `at` is the time of the record, for a new customer. */
export type DatedPerson = { name: string; keys: CustomerKeys; at: Date };

const schema = new Schema<CustomerRecord>(
  {
    createdAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    name: { type: String, default: '' },
    emails: { type: [String], required: true },
    phones: { type: [String], required: true },
    keys: { type: [String], required: true },
    notes: { type: String, default: '' },
    search: { type: [String], required: true },
  },
  { collection: 'customers', versionKey: false, strict: 'throw' },
);
schema.index({ keys: 1 }, { name: 'keys', unique: true });
schema.index({ phones: 1 }, { name: 'phones' });
schema.index({ lastAt: -1, _id: -1 }, { name: 'latest' });
schema.index({ search: 1, createdAt: -1, _id: -1 }, { name: 'searchNewest' });

/** Maximum emails of a customer, and also maximum phone numbers. Records add no more, but a merge may. */
const maxPerList = 50;
const roomIn = (existing: readonly string[]): number => Math.max(0, maxPerList - existing.length);

const emailKey = (email: string): string => `e:${email}`;
const phoneKey = (phone: string): string => `p:${phone}`;
/** A key for customers who may have lost all others: the unique index does not accept two empty lists. */
const ownKey = (id: string): string => `id:${id}`;

export type CustomerStore = ReturnType<typeof customerStore>;

/** Customers. The unique index on their keys decides whether two persons are one customer. */
export function customerStore(connection: Connection) {
  const model = openModel(connection);
  return { ...customerReads(model), ...customerWrites(model), ...customerMerging(model) };
}

const openModel = (connection: Connection) => connection.model('Customer', schema);
type CustomerModel = ReturnType<typeof openModel>;

async function findCustomer(model: CustomerModel, id: string): Promise<StoredCustomer | undefined> {
  const record = await model.findOne({ _id: objectId(id) ?? null }, { search: 0 }).lean();
  return record === null ? undefined : toCustomer(record);
}

/** Returns the customer with one of the emails, or else with one of the phone numbers, if any; index `keys`. */
async function findByKeys(model: CustomerModel, { emails, phones }: CustomerKeys): Promise<StoredCustomer | undefined> {
  for (const key of [...emails.map(emailKey), ...phones.map(phoneKey)]) {
    const record = await model.findOne({ keys: key }, { search: 0 }).lean();
    if (record !== null) return toCustomer(record);
  }
  return undefined;
}

async function updateSearch(model: CustomerModel, id: string): Promise<void> {
  const customer = await findCustomer(model, id);
  if (customer === undefined) return;
  const { name, emails, phones } = customer;
  const phoneTokens = [...new Set(phones.flatMap((phone) => searchTokens({ texts: [], phone })))];
  const _id = objectId(id) ?? null;
  await model.updateOne({ _id }, { $set: { search: [...searchTokens({ texts: [name, ...emails] }), ...phoneTokens] } });
}

/** @returns false if another customer has the key */
async function addKey(model: CustomerModel, id: string, key: string): Promise<boolean> {
  try {
    await model.updateOne({ _id: objectId(id) ?? null }, { $addToSet: { keys: key } });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Adds a person's phone numbers, emails that no other customer has, and the name if the customer has none. */
async function addPerson(
  model: CustomerModel,
  customer: StoredCustomer,
  { name, keys: { emails, phones } }: Omit<DatedPerson, 'at'>,
): Promise<void> {
  const _id = objectId(customer.id) ?? null;
  const newPhones = phones.filter((phone) => !customer.phones.includes(phone)).slice(0, roomIn(customer.phones));
  const newEmails: string[] = [];
  for (const email of emails.slice(0, roomIn(customer.emails))) {
    if (!customer.emails.includes(email) && (await addKey(model, customer.id, emailKey(email)))) newEmails.push(email);
  }
  const addsName = customer.name === '' && name !== '';
  if (newEmails.length + newPhones.length === 0 && !addsName) return;
  // A family may share a number: only the first customer has the key, and the office sees both as possible duplicates.
  for (const phone of newPhones) await addKey(model, customer.id, phoneKey(phone));
  const $addToSet = { emails: { $each: newEmails }, phones: { $each: newPhones } };
  await model.updateOne({ _id }, { $addToSet, ...(addsName ? { $set: { name } } : {}) });
  await updateSearch(model, customer.id);
}

function customerReads(model: CustomerModel) {
  return {
    find: (id: string) => findCustomer(model, id),

    /** Returns the customer with one of these keys, emails first; undefined if there is none; index `keys`. */
    findByKeys: (keys: CustomerKeys) => findByKeys(model, keys),

    /**
     * Lists customers, latest activity first, index `latest`; results of a search newest first, index `searchNewest`.
     */
    async list({ search, limit, skip }: CustomerListInput): Promise<{ total: number; rows: StoredCustomer[] }> {
      const words = searchFilter(search);
      const filter: QueryFilter<CustomerRecord> = words === undefined ? {} : { search: ownOperators(words) };
      const plan = planFor(filter);
      const order = words === undefined ? ({ lastAt: -1, _id: -1 } as const) : ({ createdAt: -1, _id: -1 } as const);
      const [rows, total] = await Promise.all([
        model.find(filter, { search: 0 }, plan).sort(order).skip(skip).limit(limit).lean(),
        model.countDocuments(filter, plan),
      ]);
      return { total, rows: rows.map(toCustomer) };
    },

    /** Returns other customers with one of this customer's phone numbers, at most 10; index `phones`. */
    async withSamePhones({ id, phones }: StoredCustomer): Promise<{ id: string; name: string }[]> {
      if (phones.length === 0) return [];
      const otherId = ownOperators({ $ne: objectId(id) ?? null });
      const query = model.find({ phones: ownOperators({ $in: phones }), _id: otherId }, { name: 1 });
      return (await query.limit(10).lean()).map(({ _id, name }) => ({ id: _id.toHexString(), name }));
    },
  };
}

function customerWrites(model: CustomerModel) {
  return {
    /**
     * Finds the customer of a person and adds the person's data like `addPerson`, or creates the customer.
     *
     * @returns the customer's id; undefined for a person without email and phone number
     */
    async findOrCreate(person: DatedPerson): Promise<string | undefined> {
      const { name, keys, at } = person;
      const { emails, phones } = keys;
      if (emails.length + phones.length === 0) return undefined;
      // An attempt fails only if another call has just stored one of the keys. The next one then finds that customer.
      for (;;) {
        const customer = await findByKeys(model, keys);
        if (customer !== undefined) {
          await addPerson(model, customer, person);
          return customer.id;
        }
        try {
          const search = searchTokens({ texts: [name, ...emails], phone: phones[0] });
          const prefixedKeys = [...emails.map(emailKey), ...phones.map(phoneKey)];
          const fields = { createdAt: at, lastAt: at, name, emails, phones, keys: prefixedKeys, notes: '', search };
          return (await model.create(fields))._id.toHexString();
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    /** Adds a person's data like the function `addPerson`. @returns whether the customer exists */
    async addPerson(id: string, person: DatedPerson): Promise<boolean> {
      const customer = await findCustomer(model, id);
      if (customer !== undefined) await addPerson(model, customer, person);
      return customer !== undefined;
    },

    /** Sets the time of the last activity, unless it is later already. @returns whether the customer exists */
    async touch(id: string, at: Date): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id: objectId(id) ?? null }, { $max: { lastAt: at } });
      return matchedCount === 1;
    },

    /**
     * Replaces the notes. With `before`, only if they are still these, or already the new ones.
     *
     * @returns whether they were replaced; false also if there is no customer with this id
     */
    async setNotes(id: string, { notes, before }: { notes: string; before: string | undefined }): Promise<boolean> {
      const expected = before === undefined ? {} : { notes: ownOperators({ $in: [before, notes] }) };
      const result = await model.updateOne({ _id: objectId(id) ?? null, ...expected }, { $set: { notes } });
      return result.matchedCount === 1;
    },

    /** Adds an imported text to the notes like `notesWithImported`. @returns false if they would become too long */
    async addNotes(id: string, text: string): Promise<boolean> {
      // An attempt fails only if another call has just changed the notes or deleted the customer.
      for (;;) {
        const before = (await findCustomer(model, id))?.notes;
        if (before === undefined) return true;
        const notes = notesWithImported(before, text);
        if (notes === undefined || notes === before) return notes === before;
        const result = await model.updateOne({ _id: objectId(id) ?? null, notes: before }, { $set: { notes } });
        if (result.matchedCount === 1) return true;
      }
    },
  };
}

/** Changes for merging customers and deleting their records. */
function customerMerging(model: CustomerModel) {
  return {
    /**
     * Merges another customer into this one: adds its emails, phone numbers, notes and last activity, and its name if
     * this one has none. `addKeys` adds its keys, which are unique, after it is deleted.
     */
    async absorb(id: string, other: StoredCustomer): Promise<void> {
      const $addToSet = { emails: { $each: other.emails }, phones: { $each: other.phones } };
      const $max = { lastAt: new Date(other.lastAt) };
      // An attempt fails only if another call has just changed the notes or deleted this customer.
      for (;;) {
        const target = await findCustomer(model, id);
        if (target === undefined) return;
        // If an earlier merge failed half-way, the notes are already included.
        const notes = joinNotes(target.notes, other.notes);
        const $set = { notes, ...(target.name === '' ? { name: other.name } : {}) };
        const filter = { _id: objectId(id) ?? null, notes: target.notes };
        const { matchedCount } = await model.updateOne(filter, { $set, $addToSet, $max });
        if (matchedCount === 1) return;
      }
    },

    /** Adds keys, except those that another customer has, and updates the search words. */
    async addKeys(id: string, keys: readonly string[]): Promise<void> {
      for (const key of keys) await addKey(model, id, key);
      await updateSearch(model, id);
    },

    /** Deletes a customer; with `notes`, only if these are the notes. @returns whether a customer was deleted */
    async remove(id: string, notes?: string): Promise<boolean> {
      const expected = notes === undefined ? {} : { notes };
      return (await model.deleteOne({ _id: objectId(id) ?? null, ...expected })).deletedCount === 1;
    },

    /**
     * Removes a person's emails and phone numbers from a customer, except those that one of `others` has too. If none
     * of them has the person's name, it is replaced by the first name among them, or by an empty one.
     *
     * @param options.others the persons of the customer's other records
     */
    async forget(
      id: string,
      { person, others }: { person: Person; others: readonly (Person | undefined)[] },
    ): Promise<void> {
      const isStillUsed = (field: 'emails' | 'phones', text: string) =>
        others.some((other) => other?.[field].includes(text));
      const emails = person.emails.filter((email) => !isStillUsed('emails', email));
      const phones = person.phones.filter((phone) => !isStillUsed('phones', phone));
      const keys = [...emails.map(emailKey), ...phones.map(phoneKey)];
      const _id = objectId(id) ?? null;
      if (!others.some((other) => other?.name === person.name)) {
        const name = others.flatMap((other) => other?.name || [])[0] ?? '';
        await model.updateOne({ _id, name: person.name }, { $set: { name } });
      }
      const lists = { emails: ownOperators({ $in: emails }), phones: ownOperators({ $in: phones }) };
      await addKey(model, id, ownKey(id));
      await model.updateOne({ _id }, { $pull: { ...lists, keys: ownOperators({ $in: keys }) } });
      await updateSearch(model, id);
    },

    /** Deletes a customer, unless there are notes. Call it when all records of the customer are deleted. */
    async removeBlank(id: string): Promise<void> {
      await model.deleteOne({ _id: objectId(id) ?? null, notes: '' });
    },
  };
}

const toCustomer = (record: Omit<CustomerRecord, 'search'>): StoredCustomer => {
  const { _id, name, emails, phones, keys, notes, lastAt } = record;
  return { id: _id.toHexString(), name, emails, phones, keys, notes, lastAt: lastAt.toISOString() };
};
