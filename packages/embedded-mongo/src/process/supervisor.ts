import { getCompileCacheDir } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Address } from '../server/server.ts';
import { describeFailure, type OperatorLog } from './failure-log.ts';
import type { MainMessage, WorkerMessage, WorkerSettings } from './worker-protocol.ts';

const FIRST_DELAY_MS = 20;
const LONGEST_DELAY_MS = 5000;
/** A worker that ran this long is started again without delay growing. */
const STABLE_MS = 60_000;
const CLOSE_MS = 8000;
/** Room for new objects. It is small, as an idle process does not give it back. More made no call faster. */
const YOUNG_HEAP_MIB = 4;

export interface SupervisorOptions {
  settings: WorkerSettings;
  /** Heap the worker may use, in MiB. Beyond it the worker dies and is started again. */
  heapMiB: number;
  log: OperatorLog;
  /**
   * The folder of Node's compile cache, unless another one is set. With it, a later start needs less time and memory.
   */
  codeCache: string;
  /** Called after a dead worker was replaced. */
  onRestart: ((reason: Error) => void) | undefined;
}

/** Keeps one worker thread running. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #settings: WorkerSettings;
  /** From the moment it is started until it has ended, so that `close` also ends one that does not serve yet. */
  #worker: Worker | undefined;
  #closing = false;
  #delay = FIRST_DELAY_MS;
  readonly #abort = new AbortController();

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#settings = options.settings;
  }

  /** Starts the worker and gives the address it listens on. Rejects if it cannot start. */
  async start(): Promise<Address> {
    const startedAt = performance.now();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'embedded-mongo',
      workerData: this.#settings,
      env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() ?? this.#options.codeCache },
      resourceLimits: { maxOldGenerationSizeMb: this.#options.heapMiB, maxYoungGenerationSizeMb: YOUNG_HEAP_MIB },
    });
    this.#worker = worker;
    worker.once('exit', () => {
      this.#worker = undefined;
    });
    let failure = new Error('the worker ended');
    worker.on('error', (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    const address = await this.#firstAnswer(worker, () => failure);
    worker.once('exit', () => {
      if (this.#closing) return;
      if (performance.now() - startedAt > STABLE_MS) this.#delay = FIRST_DELAY_MS;
      this.#replace(failure);
    });
    this.#settings = { ...this.#settings, listen: address };
    return address;
  }

  #firstAnswer(worker: Worker, failure: () => Error): Promise<Address> {
    return new Promise((resolve, reject) => {
      const onExit = (): void => reject(failure());
      worker.once('exit', onExit);
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'log') this.#options.log(message.level, message.message, message.detail);
        if (message.type !== 'ready') return;
        worker.off('exit', onExit);
        resolve(message.address);
      });
    });
  }

  /** Starts a new worker in place of a dead one, again and again until it works. */
  async #replace(reason: Error): Promise<void> {
    this.#options.log('error', 'the embedded store stopped and is started again', describeFailure(reason));
    while (!this.#closing) {
      try {
        await delay(this.#delay, undefined, { signal: this.#abort.signal });
        this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY_MS);
        await this.start();
        if (!this.#closing) this.#options.onRestart?.(reason);
        return;
      } catch (error) {
        if (this.#closing) return;
        this.#options.log('error', 'the embedded store could not be started again', describeFailure(error));
      }
    }
  }

  /** Lets the worker finish and close its file, and ends it. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#abort.abort();
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const message: MainMessage = { type: 'close' };
    worker.postMessage(message);
    const timer = setTimeout(() => worker.terminate(), CLOSE_MS);
    await ended;
    clearTimeout(timer);
  }
}
