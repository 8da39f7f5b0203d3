import { type Connection, Schema, Types } from 'mongoose';
import type { SectionName } from '#domain/settings.ts';
import {
  type EventDraft,
  eventOf,
  type Pending,
  pendingFields,
  pendingIndex,
  pendingSource,
  type UnsettledRecord,
} from './pending-events.ts';
import { isDuplicateKey } from './records.ts';

/** One save of a section. The save with the highest `rev` is current; earlier saves stay as the section's history. */
type SettingRecord = NewSetting & Partial<Pending> & { section: string };
type NewSetting = { rev: number; value: unknown; savedAt: Date; savedBy?: string };

const schema = new Schema<SettingRecord>(
  {
    section: { type: String, required: true },
    rev: { type: Number, required: true },
    value: { type: Schema.Types.Mixed, required: true },
    savedAt: { type: Date, required: true },
    savedBy: { type: String },
    ...pendingFields,
  },
  { collection: 'settings', versionKey: false, strict: 'throw', minimize: false },
);
// If two saves are based on the same state, the first one gets the next `rev`, and the other is a conflict.
schema.index({ section: 1, rev: -1 }, { name: 'version', unique: true });
schema.index(...pendingIndex);

/** A stored save. Its value has to be validated before it is used. */
export type StoredSetting = { rev: number; value: unknown; savedAt: string; savedBy?: string };

export type SettingStore = ReturnType<typeof settingStore>;

/** The office's settings: each save is an immutable record. */
export function settingStore(connection: Connection) {
  const model = connection.model('Setting', schema);
  return {
    /** The number of saves; each save of any process increases it. */
    count: (): Promise<number> => model.collection.countDocuments({}),

    /** Returns the current save of a section; undefined before the first one. Index `version`. */
    async latest(section: SectionName): Promise<StoredSetting | undefined> {
      const record = await model.findOne({ section }).sort({ rev: -1 }).lean();
      return record === null ? undefined : toSetting(record);
    },

    /** Returns the saves of a section, newest first, at most `limit`. Index `version`. */
    async history(section: SectionName, limit: number): Promise<StoredSetting[]> {
      return (await model.find({ section }).sort({ rev: -1 }).limit(limit).lean()).map(toSetting);
    },

    /** Saves whose events may not be in the log yet. */
    pending: pendingSource(connection, { collection: 'settings' }),

    /** Stores a save, with its event if it has one. @returns undefined if another save has this `rev` already */
    async insert(section: SectionName, setting: NewSetting, draft?: EventDraft): Promise<UnsettledRecord | undefined> {
      const { rev } = setting;
      const _id = new Types.ObjectId();
      const events = draft === undefined ? [] : [eventOf('settings', { id: section, rev }, draft)];
      const pending = events.length === 0 ? {} : { pendingEvents: events };
      try {
        await model.collection.insertOne({ _id, section, ...setting, ...pending }, { ignoreUndefined: true });
        return { id: _id.toHexString(), rev, events };
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },
  };
}

const toSetting = ({ rev, value, savedAt, savedBy }: SettingRecord): StoredSetting => ({
  rev,
  value,
  savedAt: savedAt.toISOString(),
  ...(savedBy === undefined ? {} : { savedBy }),
});
