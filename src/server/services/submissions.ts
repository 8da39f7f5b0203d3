import { AppError } from '#domain/errors.ts';
import { contentHash, type StoredSubmission, type Submission } from '#server/store/records.ts';
import { afterTheFirst } from './in-turn.ts';
import { type Purpose, type RateLimits, unlessFailing } from './rate-limits.ts';

/** The submission of a form. `isSame` compares fields that are not part of `content` with an earlier record. */
export type Sent<T> = {
  submissionId: string | undefined;
  content: object;
  ipAddress: string;
  isSame?: (record: T) => boolean;
};

/** The steps that make a record of a new submission. */
export type Taking<T> = {
  /** Throws errors that the sender has to correct. They are not counted against the rate limit. */
  check?: () => void | Promise<void>;
  /** Stores the record; undefined if the unique index already has the submission's id. */
  insert: (submission: Submission | undefined) => Promise<T | undefined>;
};

/**
 * Stores submissions of forms, which are safe to repeat. A repeat under the same `submissionId` is recognized before
 * anything is checked or counted, because prices, days and limits may have changed since the first time.
 *
 * @param parts.purpose the purpose of the rate limit
 * @param parts.find finds the record of a submission id
 * @param parts.noun the word for the record in errors, such as 'booking'
 * @param parts.difference the words for changed content in errors, such as 'other details'
 */
export function submissions<T>(parts: {
  purpose: Purpose;
  noun: string;
  difference: string;
  limits: RateLimits;
  find: (submissionId: string) => Promise<StoredSubmission<T> | undefined>;
}) {
  const { purpose, noun, difference, limits, find } = parts;
  /** Simultaneous repeats wait for the first one: until it is stored, they could not be recognized. */
  const afterFirst = afterTheFirst();

  async function findRepeat({ isSame }: Sent<T>, submission: Submission | undefined): Promise<T | undefined> {
    if (submission === undefined) return undefined;
    const known = await find(submission.submissionId);
    if (known === undefined) return undefined;
    if (known.contentHash === submission.contentHash && isSame?.(known.record) !== false) return known.record;
    throw new AppError('conflict', `This ${noun} was already sent with ${difference}. Please reload the page.`);
  }

  async function takeOne(sent: Sent<T>, { check, insert }: Taking<T>): Promise<T> {
    const { submissionId, content, ipAddress } = sent;
    const submission = submissionId === undefined ? undefined : { submissionId, contentHash: contentHash(content) };
    const repeat = await findRepeat(sent, submission);
    if (repeat !== undefined) return repeat;
    await check?.();
    const counted = limits.take(purpose, ipAddress);
    const created = await unlessFailing(counted, () => insert(submission));
    if (created !== undefined) return created;
    // Another process stored the same submission just now.
    counted.giveBack();
    const stored = await findRepeat(sent, submission);
    if (stored !== undefined) return stored;
    throw new AppError('unavailable', `Please send the ${noun} again.`, { retryAfter: 1 });
  }

  return {
    /**
     * Stores a submission once.
     *
     * @returns the stored record; for a repeat, the first one
     * @throws AppError `conflict` for other content under a known `submissionId`, `too_many`, and what `check` throws
     */
    take: (sent: Sent<T>, taking: Taking<T>): Promise<T> => afterFirst(sent.submissionId, () => takeOne(sent, taking)),
  };
}
