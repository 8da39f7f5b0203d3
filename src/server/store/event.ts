import mongoose, { type Connection, Schema } from 'mongoose';
import {
  type CustomerKeys,
  eventKey,
  eventRoles,
  type NewEvent,
  type SiteEvent,
  type Subject,
  subjectTypes,
} from '#domain/event.ts';
import { insertNew, isDuplicateKey, ownOperators } from './records.ts';

type EventRecord = Omit<NewEvent, 'at' | 'customers' | 'notify'> &
  CustomerKeys & { _id: mongoose.Types.ObjectId; key: string; at: Date };

const schema = new Schema<EventRecord>(
  {
    key: { type: String, required: true },
    at: { type: Date, required: true },
    who: { role: { type: String, required: true, enum: eventRoles }, name: { type: String } },
    what: { type: String, required: true },
    about: { type: { type: String, required: true, enum: subjectTypes }, id: { type: String, required: true } },
    rev: { type: Schema.Types.Mixed, required: true },
    emails: { type: [String], required: true },
    phones: { type: [String], required: true },
    before: { type: Schema.Types.Mixed },
    after: { type: Schema.Types.Mixed },
  },
  { collection: 'events', versionKey: false, strict: 'throw', minimize: false },
);
schema.index({ key: 1 }, { name: 'key', unique: true });
schema.index({ 'about.type': 1, 'about.id': 1, at: -1, _id: -1 }, { name: 'subject' });
schema.index({ emails: 1, at: -1, _id: -1 }, { name: 'email' });
schema.index({ emails: 1, what: 1 }, { name: 'emailWhat' });
schema.index(
  { emails: 1, 'after.confirmed': 1 },
  { name: 'confirmedEmail', partialFilterExpression: { 'after.confirmed': true } },
);
schema.index({ phones: 1, at: -1, _id: -1 }, { name: 'phone' });

export type EventStore = ReturnType<typeof eventStore>;

/** The log of events. Events are never changed, except that personal data is erased. */
export function eventStore(connection: Connection) {
  const model = connection.model('Event', schema);
  return {
    /** Writes an event, unless its key exists. @returns whether it was new */
    async insert(event: NewEvent): Promise<boolean> {
      try {
        await model.collection.insertOne(newRecord(event), { ignoreUndefined: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Writes events, unless their keys exist. */
    insertAll: (events: readonly NewEvent[]): Promise<void> => insertNew(model, events.map(newRecord)),

    /** The history of one record, newest first; index `subject`. */
    async about({ type, id }: Subject, limit: number): Promise<SiteEvent[]> {
      const query = model.find({ 'about.type': type, 'about.id': id });
      return (await query.sort({ at: -1, _id: -1 }).limit(limit).lean()).map(toEvent);
    },

    /** Whether the office has done anything with a record, such as opening it; index `subject`. */
    async hasOfficeActed({ type, id }: Subject): Promise<boolean> {
      return (await model.exists({ 'about.type': type, 'about.id': id, 'who.role': 'office' })) !== null;
    },

    /**
     * Whether the office confirmed or completed a booking of an email, recorded one as confirmed, or changed nothing of
     * one but that it is paid; indexes `confirmedEmail` and `emailWhat`.
     *
     * @param email in lower case
     */
    async isCustomer(email: string): Promise<boolean> {
      if ((await model.exists({ emails: email, 'after.confirmed': true })) !== null) return true;
      const what = ownOperators({ $in: ['booking.confirmed', 'booking.completed', 'booking.paid'] });
      return (await model.exists({ emails: email, what })) !== null;
    },

    /** The latest events about records, at most `limit` per type, newest first within a type; index `subject`. */
    async ofSubjects(subjects: readonly Subject[], limit: number): Promise<SiteEvent[]> {
      const ofType = async ([type, list]: [Subject['type'], Subject[]]): Promise<SiteEvent[]> => {
        const ids = ownOperators({ $in: list.map(({ id }) => id) });
        const query = model.find({ 'about.type': type, 'about.id': ids }).sort({ at: -1, _id: -1 });
        return (await query.limit(limit).lean()).map(toEvent);
      };
      return (await Promise.all([...Map.groupBy(subjects, ({ type }) => type)].map(ofType))).flat();
    },

    /** The events with one of a customer's keys, newest first; indexes `email` and `phone`. */
    async ofCustomer({ emails, phones }: CustomerKeys, limit: number): Promise<SiteEvent[]> {
      const conditions = [{ emails: ownOperators({ $in: emails }) }, { phones: ownOperators({ $in: phones }) }];
      return (
        await model
          .find(ownOperators({ $or: conditions }))
          .sort({ at: -1, _id: -1 })
          .limit(limit)
          .lean()
      ).map(toEvent);
    },
  };
}

const newRecord = ({ customers, at, notify: _notify, ...event }: NewEvent): EventRecord => ({
  _id: new mongoose.Types.ObjectId(),
  ...event,
  ...customers,
  at: new Date(at),
  key: eventKey(event),
});

const toEvent = ({ _id, key: _key, at, emails: _emails, phones: _phones, ...fields }: EventRecord): SiteEvent => ({
  ...fields,
  id: _id.toHexString(),
  at: at.toISOString(),
});
