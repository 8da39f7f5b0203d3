import { AppError } from '#domain/errors.ts';
import { contentHash, type StoredSubmission, type Submission } from '#server/store/records.ts';
import { concurrentAfterFirst } from './in-turn.ts';
import { giveBackOnError, type Purpose, type RateLimits } from './rate-limits.ts';

/** The submission of a form. `isSame` compares fields that are not part of `content` with an earlier record. */
export type FormSubmission<T> = {
  submissionId: string | undefined;
  content: object;
  ipAddress: string;
  isSame?: (record: T) => boolean;
};

/** The steps that make a record of a new submission. */
export type SubmissionSteps<T> = {
  /** Throws errors that the sender has to correct. Rejected submissions are not counted against the rate limit. */
  check?: () => void | Promise<void>;
  /** Stores the record; undefined if the unique index already has the submission's id. */
  insert: (submission: Submission | undefined) => Promise<T | undefined>;
};

/**
 * Stores submissions of forms. A submission with a `submissionId` is safe to repeat: the repeat is recognized before
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
  /** Makes simultaneous repeats wait until the first submission is stored: before that, they cannot be recognized. */
  const afterFirst = concurrentAfterFirst();

  async function findRepeat({ isSame }: FormSubmission<T>, submission: Submission | undefined): Promise<T | undefined> {
    if (submission === undefined) return undefined;
    const stored = await find(submission.submissionId);
    if (stored === undefined) return undefined;
    if (stored.contentHash === submission.contentHash && isSame?.(stored.record) !== false) return stored.record;
    throw new AppError('conflict', `This ${noun} was already sent with ${difference}. Please reload the page.`);
  }

  async function checkAndStore(form: FormSubmission<T>, { check, insert }: SubmissionSteps<T>): Promise<T> {
    const { submissionId, content, ipAddress } = form;
    const submission = submissionId === undefined ? undefined : { submissionId, contentHash: contentHash(content) };
    const repeat = await findRepeat(form, submission);
    if (repeat !== undefined) return repeat;
    await check?.();
    const countedCall = limits.take(purpose, ipAddress);
    const created = await giveBackOnError(countedCall, () => insert(submission));
    if (created !== undefined) return created;
    // Another process has just stored a submission under this id.
    countedCall.giveBack();
    const stored = await findRepeat(form, submission);
    if (stored !== undefined) return stored;
    throw new AppError('unavailable', `Please send the ${noun} again.`, { retryAfter: 1 });
  }

  return {
    /**
     * Stores a submission once.
     *
     * @returns the stored record; for a repeat, the record of the first submission
     * @throws AppError `conflict` for other content under a known `submissionId`, `too_many`, `unavailable` if the
     *   sender has to send again, and what `check` and `insert` throw
     */
    storeOnce: (form: FormSubmission<T>, steps: SubmissionSteps<T>): Promise<T> =>
      afterFirst(form.submissionId, () => checkAndStore(form, steps)),
  };
}
