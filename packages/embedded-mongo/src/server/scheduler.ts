import { checkConcerns, checkFields } from '../commands/arguments.ts';
import type { CommandContext } from '../commands/context.ts';
import { HANDSHAKE_COMMANDS } from '../commands/handshake.ts';
import { Cursors } from '../query/cursors.ts';
import type { TransactionId } from '../storage/commit-log.ts';
import type { Database } from '../storage/database.ts';
import { SliceOver, type Slices, toEnd } from '../storage/pace.ts';
import { notWritten, OUT_OF_DISK_SPACE, outOfDiskSpace, StorageError } from '../storage/sqlite.ts';
import type { Doc } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { sessionKey } from '../values/session.ts';
import type { WireRequest } from '../wire/wire.ts';
import { errorReply, isWrite, type Log, onlyRemoves, runCommand, toMongoError } from './dispatch.ts';
import type { ReadingThread } from './reading-thread.ts';
import { noSuchTransaction, Transactions, transactionIdOf, transactionKey } from './transactions.ts';

/** Who sent a request. */
export interface Client {
  readonly id: number;
  readonly closed: boolean;
  send(request: WireRequest, reply: Doc | Buffer): void;
}

interface Job {
  client: Client;
  request: WireRequest;
  command: string;
  /** It met the full disk and is run a second time, on what the reserve gave back. */
  repeated?: boolean;
}

interface Answer {
  job: Job;
  reply: Doc | Buffer;
  /** It saw or made changes that are not durable yet. */
  tentative: boolean;
  /** Its changes were lost because the disk is full. */
  failed?: boolean;
}

const closesCursors = (command: string): boolean => command === 'killCursors' || command === 'endSessions';

/** A read that can be done a second time with the same result. `getMore` would leave out what it gave the first time. */
const isRepeatable = ({ command, request }: Job): boolean =>
  !isWrite(command, request.body) && command !== 'getMore' && !closesCursors(command);

/** A write that takes longer than its slice. */
interface LongWrite {
  job: Job;
  steps: Slices<Doc | Buffer>;
  /** Its work is done; it waits for the log to be on disk. */
  reply?: Doc | Buffer;
}

/** A tick ends after this many commands, or this many bytes of replies. */
const COMMANDS_A_TICK = 1000;
const REPLY_BYTES_A_TICK = 32 * 1024 * 1024;

/**
 * Runs commands in the order they come. All writes of one turn of the event loop become durable in one commit, and
 * only then are they acknowledged. While a transaction is open, other writes wait for its end and other reads see the
 * last committed state.
 */
export class Scheduler {
  readonly cursors: Cursors;
  readonly #database: Database;
  readonly #topology: Doc;
  readonly #log: Log;
  readonly #transactions = new Transactions(() => this.abortTransaction());
  #queue: Job[] = [];
  /** Jobs that wait for the end of the open transaction. */
  #waiting: Job[] = [];
  #answers: Answer[] = [];
  #answerBytes = 0;
  #scheduled = false;
  #transactionClient: Client | undefined;
  /** It goes on tick by tick; other writes wait for its end. */
  #long: LongWrite | undefined;
  /** The log of a long write is not written back yet. */
  #longLog = false;
  /** Takes over reads that are longer than a slice. */
  readonly #reading: ReadingThread | undefined;
  /** Reads for the reading thread, which are sent there once what they may have seen is committed. */
  #longReads: Job[] = [];
  readonly #underWay = new Set<Promise<void>>();

  constructor(database: Database, options: { topology: Doc; log: Log; reading?: ReadingThread | undefined }) {
    this.#database = database;
    this.cursors = new Cursors(database.pace);
    this.#reading = options.reading;
    this.#topology = options.topology;
    this.#log = options.log;
  }

  get transactionOpen(): boolean {
    return this.#transactions.open !== undefined;
  }

  /** True while nobody else may write. */
  get busy(): boolean {
    return this.transactionOpen || this.#long !== undefined;
  }

  submit(client: Client, request: WireRequest): void {
    this.#queue.push({ client, request, command: Object.keys(request.body)[0] ?? '' });
    this.#schedule();
  }

  /** A client that is gone cannot end its transaction, so it is undone. */
  clientClosed(client: Client): void {
    if (this.#transactionClient === client) this.abortTransaction();
  }

  abortTransaction(): void {
    if (this.#transactions.open) this.#endTransaction('aborted');
  }

  /** Runs everything that was submitted, without further requests; an open transaction is undone. */
  finish(): void {
    this.#runAll();
    this.abortTransaction();
    this.#runAll();
  }

  #runAll(): void {
    while (this.#queue.length > 0 || this.#long) {
      this.#tick();
      if (this.#long?.reply) this.#endLong(this.#long, this.#long.reply);
    }
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#tick();
      if (this.#queue.length > 0 || (this.#long && !this.#long.reply)) this.#schedule();
    });
  }

  /** Takes jobs one by one: the end of a transaction puts those that waited for it before the others. */
  #tick(): void {
    for (let left = COMMANDS_A_TICK; left > 0 && this.#answerBytes <= REPLY_BYTES_A_TICK; left--) {
      const job = this.#queue.shift();
      if (!job) break;
      this.#attempt(job);
    }
    this.#flush();
    if (this.#long && !this.#long.reply) this.#goOn(this.#long);
  }

  /** No request may end the worker. */
  #attempt(job: Job): void {
    try {
      this.#run(job);
    } catch (error) {
      this.#answer(job, errorReply(toMongoError(error, this.#log)));
    }
  }

  #run(job: Job): void {
    const { body } = job.request;
    if (body.autocommit === false) {
      this.#runInTransaction(job, transactionIdOf(body));
      return;
    }
    const writes = isWrite(job.command, body);
    if (this.busy && writes) {
      this.#waiting.push(job);
      return;
    }
    if (writes) this.#write(job);
    else if (!job.client.closed) this.#read(job);
  }

  #write(job: Job): void {
    const steps = this.#execute(job);
    const step = this.#nextStep(steps);
    if (step.done) this.#answer(job, step.value);
    else {
      this.#long = { job, steps };
      if (this.#reading) this.#database.beginLongWrite();
      this.#database.logSync.begin();
      this.#repeatReads();
    }
  }

  /** Gives a long write its next slice. After the last one, its log is brought to disk before the commit. */
  #goOn(long: LongWrite): void {
    const step = this.#nextStep(long.steps);
    if (!step.done) return;
    const reply = step.value;
    long.reply = reply;
    const synced = this.#database.logSync.finish().then(
      () => this.#endLong(long, reply),
      (error: unknown) => this.#failLong(long, error),
    );
    const done = synced.finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  #endLong(long: LongWrite, reply: Doc | Buffer): void {
    if (this.#long !== long) return;
    this.#long = undefined;
    this.#longLog = true;
    this.#answer(long.job, reply);
    this.#flush();
    this.#queue = [...this.#waiting, ...this.#queue];
    this.#waiting = [];
    if (this.#queue.length > 0) this.#schedule();
  }

  /** Changes whose log could not be written to disk must not be committed. */
  #failLong(long: LongWrite, error: unknown): void {
    if (this.#long !== long) return;
    const named = notWritten(error);
    this.#storageFailed(named);
    this.#endLong(long, errorReply(named));
  }

  /**
   * Reads of this tick saw changes that are committed only when the long write ends. Nobody knows of those changes yet,
   * so the reads are done again on the last committed state instead of waiting. Those that cannot be repeated wait.
   */
  #repeatReads(): void {
    const repeated = this.#answers.filter(({ job, tentative }) => tentative && isRepeatable(job));
    this.#answers = this.#answers.filter((answer) => !repeated.includes(answer));
    this.#queue = [...repeated.map(({ job }) => job), ...this.#queue];
  }

  #read(job: Job): void {
    if (this.#reading?.takes(job.command, job.request.body)) {
      this.#longReads.push(job);
      return;
    }
    const run = (): Doc | Buffer => {
      const step = this.#nextStep(this.#execute(job));
      if (step.done) return step.value;
      throw new Error('a read handed back the thread');
    };
    const { pace } = this.#database;
    const inSlice = this.#reading && job.command !== 'getMore' ? () => pace.interruptible(run) : run;
    try {
      this.#answer(job, this.busy ? this.#database.committedOnly(inSlice) : inSlice());
    } catch (error) {
      if (!(error instanceof SliceOver)) throw error;
      this.#longReads.push(job);
      return;
    }
    if (closesCursors(job.command)) this.#reading?.tell(job.request.body, this.#contextOf(job));
  }

  #nextStep(steps: Slices<Doc | Buffer>): IteratorResult<undefined, Doc | Buffer> {
    const { pace } = this.#database;
    pace.begin();
    try {
      return steps.next();
    } finally {
      pace.stop();
    }
  }

  /** Sends the reads of this tick that take long to the reading thread. */
  #sendLongReads(): void {
    for (const job of this.#longReads.splice(0)) {
      const read = this.#readElsewhere(job).finally(() => this.#underWay.delete(read));
      this.#underWay.add(read);
    }
  }

  async #readElsewhere(job: Job): Promise<void> {
    let reply: Doc | Buffer | undefined;
    try {
      reply = await this.#reading?.run(job.request.body, this.#contextOf(job));
    } catch (error) {
      reply = errorReply(toMongoError(error, this.#log));
    }
    if (reply && !job.client.closed) job.client.send(job.request, reply);
  }

  /** After a long write the log is long too. The reading thread writes it back, so that no commit has to. */
  #writeBack(): void {
    if (!this.#longLog || this.busy || !this.#reading) return;
    this.#longLog = false;
    const done = this.#reading.writeBack().then(() => {
      if (this.#long === undefined) this.#database.endLongWrite();
      this.#underWay.delete(done);
    });
    this.#underWay.add(done);
  }

  /** Resolves when the reading thread has answered what it was asked. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #runInTransaction(job: Job, id: TransactionId): void {
    const { body } = job.request;
    const ends = job.command === 'commitTransaction' || job.command === 'abortTransaction';
    if (job.client.closed && !ends) {
      if (this.#transactions.isOpen(id)) this.abortTransaction();
      return;
    }
    if (!this.#transactions.isOpen(id) && !ends) {
      if (body.startTransaction !== true) {
        this.#answer(job, errorReply(noSuchTransaction(id.number)));
        return;
      }
      const open = this.#transactions.open;
      if (open?.session === id.session && open.number < id.number) this.abortTransaction();
      else if (open || this.#long) {
        this.#waiting.push(job);
        return;
      }
      this.#begin(id);
    }
    if (this.#transactions.isOpen(id)) this.#transactionClient = job.client;
    if (ends) this.#checkEnd(job);
    if (ends) this.#answer(job, this.#end(job.command === 'commitTransaction' ? 'committed' : 'aborted', id));
    else this.#answer(job, this.#executeInTransaction(job, id));
  }

  /** What was done before is committed on its own. */
  #begin(id: TransactionId): void {
    this.#flush();
    this.#database.begin();
    this.#transactions.begin(id);
  }

  /** A failed statement ends the transaction, as in MongoDB. */
  #executeInTransaction(job: Job, id: TransactionId): Doc | Buffer {
    const reply = toEnd(this.#execute(job, transactionKey(id)));
    const failed = !Buffer.isBuffer(reply) && (reply.ok === 0 || reply.writeErrors !== undefined);
    if (failed) this.abortTransaction();
    return reply;
  }

  /** The end of a transaction takes the same generic fields as any command. */
  #checkEnd({ command, request: { body } }: Job): void {
    checkFields(command, body, ['recoveryToken']);
    checkConcerns(body, true);
  }

  #end(outcome: 'committed' | 'aborted', id: TransactionId): Doc {
    if (this.#transactions.hasEnded(id, outcome)) return { ok: 1 };
    if (!this.#transactions.isOpen(id)) {
      if (outcome === 'committed' && this.#database.commits.has(id)) return { ok: 1 };
      return errorReply(noSuchTransaction(id.number));
    }
    try {
      if (outcome === 'committed') this.#database.commits.add(id);
      this.#endTransaction(outcome);
      return { ok: 1 };
    } catch (error) {
      const named = toMongoError(error, this.#log);
      this.#storageFailed(named);
      return errorReply(named);
    }
  }

  #endTransaction(outcome: 'committed' | 'aborted'): void {
    if (outcome === 'committed') this.#database.commit();
    else this.#database.rollback();
    const id = this.#transactions.open;
    this.#transactions.end(outcome);
    this.#transactionClient = undefined;
    if (id) this.cursors.killTransaction(transactionKey(id));
    this.#queue = [...this.#waiting, ...this.#queue];
    this.#waiting = [];
    if (this.#queue.length > 0) this.#schedule();
  }

  #contextOf({ request, client, command }: Job, transaction?: string): CommandContext {
    return {
      database: this.#database,
      cursors: this.cursors,
      command,
      body: request.body,
      sequences: request.sequences,
      db: String(request.body.$db ?? ''),
      owner: { session: sessionKey(request.body.lsid), transaction },
      topology: this.#topology,
      connectionId: client.id,
    };
  }

  *#execute(job: Job, transaction?: string): Slices<Doc | Buffer> {
    try {
      this.#refuseRetryable(job.request.body, transaction);
      this.#refuseGrowth(job);
      return yield* runCommand(this.#contextOf(job, transaction));
    } catch (error) {
      if (error instanceof SliceOver) throw error;
      const named = toMongoError(error, this.#log);
      // A read of the committed state that fails says nothing about the changes under way.
      const isolated = this.busy && transaction === undefined && !isWrite(job.command, job.request.body);
      if (named instanceof StorageError && !isolated) {
        this.#storageFailed(named);
        if (named.code === OUT_OF_DISK_SPACE && transaction === undefined && this.#mayRepeat(job)) {
          job.repeated = true;
          return yield* this.#execute(job);
        }
      }
      return errorReply(named);
    }
  }

  #removes({ command, request }: Job): boolean {
    return onlyRemoves(command, request.body);
  }

  /** While the disk is full, what little space there is serves removals. */
  #refuseGrowth(job: Job): void {
    if (!isWrite(job.command, job.request.body) || this.#removes(job) || this.#database.hasRoom) return;
    const { message, code, codeName } = outOfDiskSpace();
    throw new MongoError(code, codeName, message);
  }

  /** A standalone server cannot tell a repeated write from a new one. */
  #refuseRetryable(body: Doc, transaction: string | undefined): void {
    if (body.txnNumber === undefined || transaction !== undefined || this.#topology.setName !== undefined) return;
    throw new MongoError(
      20,
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  }

  #answer(job: Job, reply: Doc | Buffer): void {
    const seesData = !Object.hasOwn(HANDSHAKE_COMMANDS, job.command);
    const isolated = this.busy && !isWrite(job.command, job.request.body);
    const tentative = seesData && this.#database.inTransaction && !this.transactionOpen && !isolated;
    this.#answers.push({ job, reply, tentative });
    if (Buffer.isBuffer(reply)) this.#answerBytes += reply.length;
  }

  /** Makes everything executed durable, then sends the replies. */
  #flush(): void {
    try {
      if (!this.busy) this.#database.commit();
      this.#takeReserve();
    } catch (error) {
      this.#storageFailed(toMongoError(error, this.#log));
    }
    this.#repeatRemovals();
    const answers = this.#answers;
    this.#answers = this.#long ? answers.filter(({ tentative }) => tentative) : [];
    this.#answerBytes = 0;
    for (const { job, reply, tentative } of answers) {
      if (!job.client.closed && !(tentative && this.#long)) job.client.send(job.request, reply);
    }
    this.#sendLongReads();
    this.#writeBack();
  }

  #takeReserve(): void {
    const database = this.#database;
    if (database.isDiskFull && this.#answers.some(({ job }) => this.#removes(job))) database.takeReserve();
    else database.takeReserveIfDue();
  }

  #mayRepeat(job: Job): boolean {
    return job.repeated !== true && this.#removes(job);
  }

  /** Removals of this tick that were lost because the disk is full are run again. */
  #repeatRemovals(): void {
    const repeated = this.#answers.filter(({ job, failed }) => failed === true && this.#mayRepeat(job));
    if (repeated.length === 0) return;
    this.#answers = this.#answers.filter((answer) => !repeated.includes(answer));
    const jobs = repeated.map(({ job }) => Object.assign(job, { repeated: true }));
    this.#queue = [...jobs, ...this.#queue];
    this.#schedule();
  }

  /** Everything since the last commit is lost, and its answers become errors. On a full disk, room is made. */
  #storageFailed(error: MongoError): void {
    this.#log('error', error.message, error.cause);
    this.#database.rollback();
    const isFull = error.code === OUT_OF_DISK_SPACE;
    if (isFull) this.#database.makeRoom();
    this.abortTransaction();
    for (const answer of this.#answers) {
      if (!answer.tentative) continue;
      answer.reply = errorReply(error);
      answer.tentative = false;
      answer.failed = isFull;
    }
  }
}
