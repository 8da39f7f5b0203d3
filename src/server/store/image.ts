import { type Connection, Schema } from 'mongoose';
import { type ImageFile, imagePath } from '#domain/image.ts';
import { ownOperators } from './records.ts';

/** One file of an uploaded picture. `_id` is the file's path, `image` the picture's id. */
type ImageFileRecord = { _id: string; image: string; body: Buffer; touchedAt: Date };

const schema = new Schema<ImageFileRecord>(
  {
    _id: { type: String, required: true },
    image: { type: String, required: true },
    body: { type: Buffer, required: true },
    touchedAt: { type: Date, required: true },
  },
  { collection: 'imageFiles', versionKey: false, strict: 'throw' },
);
schema.index({ image: 1, touchedAt: 1 }, { name: 'image' });
schema.index({ touchedAt: 1 }, { name: 'touched' });

export type ImageStore = ReturnType<typeof imageStore>;

/** The files of uploaded pictures, each a document of its own. */
export function imageStore(connection: Connection) {
  const model = connection.model('ImageFile', schema);
  return {
    /** Stores a file, and replaces an earlier file at its path. */
    async put(file: ImageFile, body: Uint8Array, now: Date): Promise<void> {
      const fields = { image: file.id, body: Buffer.from(body), touchedAt: now };
      await model.replaceOne({ _id: imagePath(file) }, fields, { upsert: true });
    },

    /** The bytes of a file; undefined if there is none. */
    async read(file: ImageFile): Promise<Uint8Array | undefined> {
      const record = await model.findById(imagePath(file)).lean();
      return record === null ? undefined : bytesOf(record.body);
    },

    async exists(file: ImageFile): Promise<boolean> {
      return (await model.exists({ _id: imagePath(file) })) !== null;
    },

    /** Marks a picture as used now. @returns whether it exists; index `image` */
    async touch(id: string, now: Date): Promise<boolean> {
      const { matchedCount } = await model.updateMany({ image: id }, { $set: { touchedAt: now } });
      return matchedCount > 0;
    },

    /** The ids of pictures that were not used since `time`; index `touched`. */
    untouchedSince: (time: Date): Promise<string[]> =>
      model.distinct('image', { touchedAt: ownOperators({ $lt: time }) }),

    /** Deletes a picture, unless it was used since `time`; index `image`. */
    async removeUntouched(id: string, time: Date): Promise<void> {
      await model.deleteMany({ image: id, touchedAt: ownOperators({ $lt: time }) });
    },
  };
}

/** Converts the driver's own type for bytes, which lean records have. */
const bytesOf = (body: Uint8Array | { buffer: Uint8Array }): Uint8Array =>
  body instanceof Uint8Array ? body : body.buffer;
