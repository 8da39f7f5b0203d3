import { createHash } from 'node:crypto';
import { fieldError } from '#domain/errors.ts';
import { type ImageFile, imageFileAt, imagePath } from '#domain/image.ts';
import { type ImageReceipt, imageTexts } from '#domain/image-upload.ts';
import type { BlogStore } from '#server/store/blog.ts';
import type { ImageStore } from '#server/store/image.ts';
import { encodeImage } from './image-encoder.ts';
import { inTurn } from './in-turn.ts';

const hour = 60 * 60 * 1000;

/**
 * Milliseconds after a picture's upload, or after its latest known use, during which it counts as used without a search
 * of posts.
 */
const usageCheckInterval = 12 * hour;
/**
 * Milliseconds for which a picture stays after it was uploaded, chosen as a cover or last found in a post. This is long
 * enough to write a post. If the last post with a picture is deleted, the picture stays for more than a day.
 */
const unusedLifetime = 48 * hour;

/** Maximum uploads that wait while one is encoded, which takes some seconds. */
const maxWaiting = 4;

export type ImageService = ReturnType<typeof imageService>;

/** Pictures that the office uploads for its posts. */
export function imageService(parts: { images: ImageStore; posts: BlogStore; clock: () => Date }) {
  const { images, posts, clock } = parts;
  const encodeInTurn = inTurn(maxWaiting, 'Several pictures are being prepared. Please try again in a moment.');

  return {
    /**
     * Stores a picture in the widths and formats that pages use. If the same file is uploaded again, it gets the same
     * id.
     *
     * @throws AppError as `encodeImage` does; `too_many` if too many uploads wait
     */
    async add(bytes: Uint8Array): Promise<ImageReceipt> {
      const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      const { width, height, wasAnimated, files } = await encodeInTurn(() => encodeImage(bytes));
      const now = clock();
      for (const { body, ...file } of files) await images.put({ id, ...file }, body, now);
      const coverImage = imagePath({ id, width, format: 'jpg' });
      return { coverImage, width, height, ...(wasAnimated ? { wasAnimated } : {}) };
    },

    exists: (file: ImageFile): Promise<boolean> => images.exists(file),

    read: (file: ImageFile): Promise<Uint8Array | undefined> => images.read(file),

    /**
     * Makes sure that an uploaded cover image exists, and is not deleted before its post is stored. Covers of other
     * sites are not checked.
     *
     * @throws AppError `invalid` if the uploaded image does not exist
     */
    async hold(coverImage: string | undefined): Promise<void> {
      const file = coverImage === undefined ? undefined : imageFileAt(coverImage);
      if (file === undefined) return;
      if ((await images.touch(file.id, clock())) && (await images.exists(file))) return;
      throw fieldError('invalid', 'coverImage', imageTexts.missing);
    },

    /** Deletes pictures that were unused for `unusedLifetime`. @returns the number of pictures that were due */
    async removeOrphans(): Promise<number> {
      const now = clock();
      const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
      const candidates = await images.untouchedSince(ago(usageCheckInterval));
      if (candidates.length === 0) return 0;
      const usedIds = await posts.imagesInUse();
      for (const id of candidates) if (usedIds.has(id)) await images.touch(id, now);
      const orphans = (await images.untouchedSince(ago(unusedLifetime))).filter((id) => !usedIds.has(id));
      for (const id of orphans) await images.removeUntouched(id, ago(unusedLifetime));
      return orphans.length;
    },
  };
}
