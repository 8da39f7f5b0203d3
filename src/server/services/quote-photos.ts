import { AppError } from '#domain/errors.ts';
import { maxPhotos } from '#domain/quote-choices.ts';
import type { QuoteStore } from '#server/store/quote.ts';
import type { QuotePhotoStore } from '#server/store/quote-photo.ts';
import { encodePhoto } from './image-encoder.ts';
import { inTurn } from './in-turn.ts';
import { noSuchQuote } from './quote.ts';

/** Milliseconds after a submission within which its photographs are accepted. */
const acceptanceTime = 60 * 60 * 1_000;
/** Maximum photographs that wait while one is encoded. */
const maxWaiting = 6;

export type QuotePhotos = ReturnType<typeof quotePhotos>;

/** The photographs that a visitor sends after a quote request. */
export function quotePhotos(parts: { quotes: QuoteStore; photos: QuotePhotoStore; clock: () => Date }) {
  const { quotes, photos, clock } = parts;
  const encodeInTurn = inTurn(maxWaiting, 'Several pictures are being prepared. Please try again in a moment.');

  /** Checks whether a photograph is accepted now. @throws AppError `not_found`, `conflict` */
  async function check({ id, submissionId }: { id: string; submissionId: string }): Promise<void> {
    const submission = submissionId === '' ? undefined : await quotes.submissionOf(id, submissionId);
    if (submission === undefined) throw noSuchQuote();
    if (clock().getTime() - Date.parse(submission.at) > acceptanceTime)
      throw new AppError('conflict', 'Pictures can be added for an hour after the request. Please send them by mail.');
    if ((await photos.count(id)) >= maxPhotos) throw tooManyPhotos();
  }

  return {
    check,

    /**
     * Encodes and stores a photograph.
     *
     * @throws AppError `not_found` for an unknown request or submission; `conflict` if the photograph comes too late
     *   or the request has `maxPhotos` already; `too_many` if too many photographs wait; `unsupported_media_type`,
     *   `too_large`
     */
    async add(bytes: Uint8Array, { id, submissionId }: { id: string; submissionId: string }): Promise<{ id: string }> {
      await check({ id, submissionId });
      const body = await encodeInTurn(() => encodePhoto(bytes));
      const photoId = await photos.add(id, body, { now: clock(), max: maxPhotos });
      if (photoId === undefined) throw tooManyPhotos();
      return { id: photoId };
    },

    read: (id: string, photoId: string): Promise<Uint8Array | undefined> => photos.read(id, photoId),
  };
}

const tooManyPhotos = (): AppError => new AppError('conflict', `A request can have at most ${maxPhotos} pictures.`);
