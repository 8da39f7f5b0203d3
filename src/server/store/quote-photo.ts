import { type Connection, Schema, type Types } from 'mongoose';
import { isDuplicateKey, objectId } from './records.ts';

/**
 * `place`: the position among the photographs of the request, from 0. It is unique within a request and below the
 * maximum, so that photographs that arrive at the same time cannot exceed it.
 */
type PhotoRecord = { _id: Types.ObjectId; quoteId: string; place: number; createdAt: Date; body: Buffer };

const schema = new Schema<PhotoRecord>(
  {
    quoteId: { type: String, required: true },
    place: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    body: { type: Buffer, required: true },
  },
  { collection: 'quotePhotos', versionKey: false, strict: 'throw' },
);
schema.index({ quoteId: 1, place: 1 }, { name: 'place', unique: true });

export type QuotePhotoStore = ReturnType<typeof quotePhotoStore>;

/** Photographs of quote requests, each a JPEG in a document of its own. */
export function quotePhotoStore(connection: Connection) {
  const model = connection.model('QuotePhoto', schema);
  return {
    /** Stores a photograph. @returns its id; undefined if the request already has `max` photographs */
    async add(
      quoteId: string,
      body: Uint8Array,
      { now, max }: { now: Date; max: number },
    ): Promise<string | undefined> {
      for (let place = 0; place < max; place += 1) {
        if ((await model.exists({ quoteId, place })) !== null) continue;
        try {
          const created = await model.create({ quoteId, place, createdAt: now, body: Buffer.from(body) });
          return created._id.toHexString();
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
      return undefined;
    },

    count: (quoteId: string): Promise<number> => model.countDocuments({ quoteId }),

    /** Returns the ids of a request's photographs in the order of their arrival. Uses the index `place`. */
    async idsOf(quoteId: string): Promise<string[]> {
      const records = await model.find({ quoteId }, { _id: 1 }).sort({ place: 1 }).lean();
      return records.map(({ _id }) => _id.toHexString());
    },

    async read(quoteId: string, id: string): Promise<Uint8Array | undefined> {
      const record = await model.findOne({ _id: objectId(id) ?? null, quoteId }).lean<{
        body: Uint8Array | { buffer: Uint8Array };
      }>();
      if (record === null) return undefined;
      return record.body instanceof Uint8Array ? record.body : record.body.buffer;
    },
  };
}
