import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { type ImageFile, imageAddress, imageFileAt } from '#domain/image.ts';
import { type ImageReceipt, imageTexts } from '#domain/image-upload.ts';
import type { BlogStore } from '#server/store/blog.ts';
import type { ImageStore } from '#server/store/image.ts';
import { encodeImage } from './image-encoder.ts';
import { inTurn } from './in-turn.ts';

/** How long a picture that no post shows is kept, for the post that is being written; milliseconds. */
const keptUnused = 24 * 60 * 60 * 1000;

/** Uploads that may wait while one is encoded, which takes some seconds. */
const mostWaiting = 4;

export type ImageService = ReturnType<typeof imageService>;

/** Pictures that the office uploads for its posts. */
export function imageService(parts: { images: ImageStore; posts: BlogStore; clock: () => Date }) {
  const { images, posts, clock } = parts;
  const encodeInTurn = inTurn(mostWaiting, 'Several pictures are being prepared. Please try again in a moment.');

  return {
    /**
     * Keeps a picture in the widths and formats that pages show. The same file again is the same picture.
     *
     * @throws AppError as `encodeImage` does; `too_many` while too many uploads wait
     */
    async add(bytes: Uint8Array): Promise<ImageReceipt> {
      const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      const { width, height, files } = await encodeInTurn(() => encodeImage(bytes));
      const now = clock();
      for (const { body, ...file } of files) await images.put({ id, ...file }, body, now);
      return { coverImage: imageAddress({ id, width, format: 'jpg' }), width, height };
    },

    read: (file: ImageFile): Promise<Uint8Array | undefined> => images.read(file),

    /**
     * Makes sure that a cover which is an uploaded picture is there, and stays there until its post is stored.
     *
     * @throws AppError `invalid` when it is not there
     */
    async hold(coverImage: string | undefined): Promise<void> {
      const file = coverImage === undefined ? undefined : imageFileAt(coverImage);
      if (file === undefined) return;
      if ((await images.touch(file.id, clock())) && (await images.exists(file))) return;
      throw new AppError('invalid', imageTexts.missing, {
        issues: [{ path: 'coverImage', message: imageTexts.missing }],
      });
    },

    /** Deletes the pictures that no post has shown for a day. @returns how many */
    async removeOrphans(): Promise<number> {
      const time = new Date(clock().getTime() - keptUnused);
      const candidates = await images.untouchedSince(time);
      if (candidates.length === 0) return 0;
      const used = await posts.imagesInUse();
      const orphans = candidates.filter((id) => !used.has(id));
      for (const id of orphans) await images.removeUntouched(id, time);
      return orphans.length;
    },
  };
}
