import type { CommandContext } from '../commands/context.ts';
import type { Doc } from '../values/bson.ts';
import { errorReply, type Log, toMongoError } from './dispatch.ts';
import type { Job } from './job.ts';
import type { PendingWork } from './pending-work.ts';
import type { ReadingThread } from './reading-thread.ts';

interface LongReadParts {
  contextOf: (job: Job) => CommandContext;
  pendingWork: PendingWork;
  log: Log;
}

/**
 * Reads that have to run in the reading thread. They are sent to it at the end of a tick, after the commit, so
 * that they see the committed writes that came before them.
 */
export class LongReads {
  #jobs: Job[] = [];
  readonly #thread: ReadingThread | undefined;
  readonly #parts: LongReadParts;

  constructor(thread: ReadingThread | undefined, parts: LongReadParts) {
    this.#thread = thread;
    this.#parts = parts;
  }

  add(job: Job): void {
    this.#jobs.push(job);
  }

  send(): void {
    for (const job of this.#jobs.splice(0)) this.#parts.pendingWork.add(this.#run(job));
  }

  async #run(job: Job): Promise<void> {
    let reply: Doc | Buffer | undefined;
    try {
      reply = await this.#thread?.run(job.request.body, this.#parts.contextOf(job));
    } catch (error) {
      reply = errorReply(toMongoError(error, this.#parts.log));
    }
    if (reply && !job.client.closed) job.client.send(job.request, reply);
  }
}
