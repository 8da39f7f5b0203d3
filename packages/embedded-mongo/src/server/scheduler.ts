import type { CommandContext } from '../commands/context.ts';
import { HANDSHAKE_COMMANDS } from '../commands/handshake.ts';
import { Cursors } from '../query/cursors.ts';
import type { TransactionId } from '../storage/commit-log.ts';
import type { Database } from '../storage/database.ts';
import { StorageError } from '../storage/sqlite.ts';
import type { Doc } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { sessionKey } from '../values/session.ts';
import type { WireRequest } from '../wire/wire.ts';
import { errorReply, isWrite, type Log, runCommand, toMongoError } from './dispatch.ts';
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
}

interface Answer {
  job: Job;
  reply: Doc | Buffer;
  /** It saw or made changes that are not durable yet. */
  tentative: boolean;
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
  readonly cursors = new Cursors();
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

  constructor(database: Database, options: { topology: Doc; log: Log }) {
    this.#database = database;
    this.#topology = options.topology;
    this.#log = options.log;
  }

  get transactionOpen(): boolean {
    return this.#transactions.open !== undefined;
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
    while (this.#queue.length > 0) this.#tick();
    this.abortTransaction();
    while (this.#queue.length > 0) this.#tick();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#tick();
      if (this.#queue.length > 0) this.#schedule();
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
    if (this.transactionOpen && writes) {
      this.#waiting.push(job);
      return;
    }
    if (job.client.closed && !writes) return;
    const run = () => this.#execute(job);
    this.#answer(job, this.transactionOpen ? this.#database.committedOnly(run) : run());
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
      else if (open) {
        this.#waiting.push(job);
        return;
      }
      this.#begin(id);
    }
    if (this.#transactions.isOpen(id)) this.#transactionClient = job.client;
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
    const reply = this.#execute(job, transactionKey(id));
    const failed = !Buffer.isBuffer(reply) && (reply.ok === 0 || reply.writeErrors !== undefined);
    if (failed) this.abortTransaction();
    return reply;
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

  #execute(job: Job, transaction?: string): Doc | Buffer {
    const { request, client, command } = job;
    const context: CommandContext = {
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
    try {
      this.#refuseRetryable(request.body, transaction);
      return runCommand(context);
    } catch (error) {
      const named = toMongoError(error, this.#log);
      if (named instanceof StorageError) this.#storageFailed(named);
      return errorReply(named);
    }
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
    const tentative = seesData && this.#database.inTransaction && !this.transactionOpen;
    this.#answers.push({ job, reply, tentative });
    if (Buffer.isBuffer(reply)) this.#answerBytes += reply.length;
  }

  /** Makes everything executed durable, then sends the replies. */
  #flush(): void {
    try {
      if (!this.transactionOpen) this.#database.commit();
    } catch (error) {
      this.#storageFailed(toMongoError(error, this.#log));
    }
    const answers = this.#answers;
    this.#answers = [];
    this.#answerBytes = 0;
    for (const { job, reply } of answers) if (!job.client.closed) job.client.send(job.request, reply);
  }

  /** Everything since the last commit is lost: whoever was to be told otherwise is told so. */
  #storageFailed(error: MongoError): void {
    this.#log('error', error.message, error.cause);
    this.#database.rollback();
    this.abortTransaction();
    for (const answer of this.#answers) {
      if (!answer.tentative) continue;
      answer.reply = errorReply(error);
      answer.tentative = false;
    }
  }
}
