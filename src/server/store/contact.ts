import { type Connection, Schema } from 'mongoose';
import type { ContactMessage, ContactStatusChange } from '#domain/contact.ts';
import { limits } from '#domain/fields.ts';
import { isDuplicateKey, type Stored, type Submission, submissionFields, submissionIndex } from './records.ts';

export type NewContactMessage = Omit<ContactMessage, 'id'>;
export type ContactWithSubmission = { message: ContactMessage; contentHash: string };
type ContactRecord = Stored<Omit<NewContactMessage, 'createdAt'> & Partial<Submission>>;

const schema = new Schema<ContactRecord>(
  {
    createdAt: { type: Date, required: true },
    name: { type: String, required: true, maxlength: limits.name },
    email: { type: String, required: true, maxlength: limits.email },
    phone: { type: String, maxlength: limits.phone },
    subject: { type: String, required: true },
    message: { type: String, required: true, maxlength: limits.message },
    sms_consent: { type: Boolean, required: true },
    responded: { type: Boolean, required: true },
    spam: { type: Boolean, required: true },
    ...submissionFields,
  },
  { collection: 'contactMessages', versionKey: false, strict: 'throw' },
);
schema.index({ spam: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
schema.index(...submissionIndex);

export type ContactStore = ReturnType<typeof contactStore>;

/** Messages of the contact form, and the queries on them. */
export function contactStore(connection: Connection) {
  const model = connection.model('ContactMessage', schema);
  return {
    /**
     * Keeps a message.
     *
     * @returns the stored message, or undefined when `submission.submissionId` is already taken
     */
    async insert(fields: NewContactMessage, submission?: Submission): Promise<ContactMessage | undefined> {
      try {
        const created = await model.create({ ...fields, createdAt: new Date(fields.createdAt), ...submission });
        return toContactMessage(created.toObject());
      } catch (error) {
        if (submission !== undefined && isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /** The message that came with this submission id; index `submissionId`. */
    async findSubmission(submissionId: string): Promise<ContactWithSubmission | undefined> {
      const record = await model.findOne({ submissionId }).lean();
      return record === null ? undefined : { message: toContactMessage(record), contentHash: record.contentHash ?? '' };
    },

    /** Messages that are not spam, newest first; index `newest`. */
    async list({ limit, skip = 0 }: { limit: number; skip?: number }): Promise<ContactMessage[]> {
      const records = await model.find({ spam: false }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean();
      return records.map(toContactMessage);
    },

    /** Sets what `change` names. @returns the message, or undefined when there is none with this id */
    async update(id: string, change: ContactStatusChange): Promise<ContactMessage | undefined> {
      const record = await model.findByIdAndUpdate(id, { $set: change }, { returnDocument: 'after' }).lean();
      return record === null ? undefined : toContactMessage(record);
    },
  };
}

function toContactMessage({ _id, createdAt, submissionId, contentHash, ...fields }: ContactRecord): ContactMessage {
  return { ...fields, id: _id.toHexString(), createdAt: createdAt.toISOString() };
}
