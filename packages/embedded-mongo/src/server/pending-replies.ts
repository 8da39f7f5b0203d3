import type { Doc } from '../values/bson.ts';
import type { MongoError } from '../values/errors.ts';
import { errorReply } from './dispatch.ts';
import { isIdempotentRead, type Job, mayRepeat, removesOnly } from './job.ts';

interface PendingReply {
  job: Job;
  reply: Doc | Buffer;
  /**
   * True if the job made, or may have seen, changes that are not committed yet. False for a job in a transaction, whose
   * reply does not wait for the commit.
   */
  tentative: boolean;
  /** True if these changes were lost because the disk is full. */
  lostOnFullDisk?: boolean;
}

/** Replies of jobs that have run. A tentative reply is sent after the commit, or replaced by an error if it fails. */
export class PendingReplies {
  #replies: PendingReply[] = [];
  #bytes = 0;

  /** Bytes of all encoded replies that were added since the last {@link send}. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param tentative whether the reply has to wait for a commit */
  add(job: Job, reply: Doc | Buffer, tentative: boolean): void {
    this.#replies.push({ job, reply, tentative });
    if (Buffer.isBuffer(reply)) this.#bytes += reply.length;
  }

  /** True if a command has run that only removes data or ends a transaction. */
  get hasRemovals(): boolean {
    return this.#replies.some(({ job }) => removesOnly(job));
  }

  /** Removes the tentative replies of idempotent reads, and returns the reads, so that they can run again. */
  takeTentativeReads(): Job[] {
    return this.#take(({ job, tentative }) => tentative && isIdempotentRead(job));
  }

  /**
   * Returns the commands that only remove data, were lost on a full disk and may run once more. Drops their replies.
   */
  takeLostRemovals(): Job[] {
    return this.#take(({ job, lostOnFullDisk }) => lostOnFullDisk === true && mayRepeat(job));
  }

  #take(isWanted: (pending: PendingReply) => boolean): Job[] {
    const matches = this.#replies.filter(isWanted);
    if (matches.length > 0) this.#replies = this.#replies.filter((pending) => !matches.includes(pending));
    return matches.map(({ job }) => job);
  }

  /** Replaces the tentative replies by an error, because the changes since the last commit are lost. */
  fail(error: MongoError, { diskIsFull }: { diskIsFull: boolean }): void {
    for (const pending of this.#replies) {
      if (!pending.tentative) continue;
      pending.reply = errorReply(error);
      pending.tentative = false;
      pending.lostOnFullDisk = diskIsFull;
    }
  }

  /**
   * Sends the replies.
   *
   * @param options.holdTentative true while a long write runs: tentative replies wait for its end
   */
  send({ holdTentative }: { holdTentative: boolean }): void {
    const replies = this.#replies;
    this.#replies = holdTentative ? replies.filter(({ tentative }) => tentative) : [];
    this.#bytes = 0;
    for (const { job, reply, tentative } of replies) {
      if (!job.client.closed && !(tentative && holdTentative)) job.client.send(job.request, reply);
    }
  }
}
