import { getCompileCacheDir } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Endpoint } from '../server/server.ts';
import { describeFailure, type OperatorLog } from './failure-log.ts';
import type { MainMessage, WorkerMessage, WorkerSettings } from './worker-protocol.ts';

const MIN_RESTART_DELAY_MS = 20;
const MAX_RESTART_DELAY_MS = 5000;
/** After a worker ran this long, the delay before its restart is the minimum again. */
const STABLE_MS = 60_000;
const CLOSE_TIMEOUT_MS = 8000;
/**
 * Maximum heap for new objects. It is small because an idle process does not return this memory, and a larger heap made
 * no call faster.
 */
const YOUNG_HEAP_MIB = 4;

export interface SupervisorOptions {
  settings: WorkerSettings;
  /** Maximum heap of the worker in MiB, without the heap for new objects. A worker that needs more is replaced. */
  heapMiB: number;
  log: OperatorLog;
  /**
   * The folder for Node's compile cache, used unless the process has one already. The cache makes later starts
   * faster and saves memory.
   */
  codeCache: string;
  /** Called after a dead worker was replaced, with the error that ended it. */
  onRestart: ((reason: Error) => void) | undefined;
}

/** Keeps one worker thread running from `start` to `close`. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  /** From the first start, `listen` is the actual endpoint, so that a replacement listens there too. */
  #settings: WorkerSettings;
  /** Set from the worker's start to its end, so that `close` also ends a worker that does not serve yet. */
  #worker: Worker | undefined;
  #isClosing = false;
  #restartDelayMs = MIN_RESTART_DELAY_MS;
  readonly #abort = new AbortController();

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#settings = options.settings;
  }

  /** Starts the worker and returns the endpoint it listens on. Rejects if the worker cannot start. */
  async start(): Promise<Endpoint> {
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
    const endpoint = await this.#whenReady(worker, () => failure);
    worker.once('exit', () => {
      if (this.#isClosing) return;
      if (performance.now() - startedAt > STABLE_MS) this.#restartDelayMs = MIN_RESTART_DELAY_MS;
      this.#replace(failure);
    });
    this.#settings = { ...this.#settings, listen: endpoint };
    return endpoint;
  }

  /** Rejects if the worker ends before it serves. Also passes on the worker's log messages, for as long as it runs. */
  #whenReady(worker: Worker, getFailure: () => Error): Promise<Endpoint> {
    return new Promise((resolve, reject) => {
      const onExit = (): void => reject(getFailure());
      worker.once('exit', onExit);
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'log') this.#options.log(message.level, message.message, message.detail);
        if (message.type !== 'ready') return;
        worker.off('exit', onExit);
        resolve(message.endpoint);
      });
    });
  }

  /** Replaces a worker that died. Tries again until a worker starts or the store is closed. */
  async #replace(reason: Error): Promise<void> {
    this.#options.log('error', 'the embedded store stopped and is started again', describeFailure(reason));
    while (!this.#isClosing) {
      try {
        await delay(this.#restartDelayMs, undefined, { signal: this.#abort.signal });
        this.#restartDelayMs = Math.min(this.#restartDelayMs * 2, MAX_RESTART_DELAY_MS);
        await this.start();
        if (!this.#isClosing) this.#options.onRestart?.(reason);
        return;
      } catch (error) {
        if (this.#isClosing) return;
        this.#options.log('error', 'the embedded store could not be started again', describeFailure(error));
      }
    }
  }

  /** Asks the worker to finish and close its file, and waits for its end. After eight seconds it is terminated. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#abort.abort();
    const worker = this.#worker;
    if (!worker) return;
    const end = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const message: MainMessage = { type: 'close' };
    worker.postMessage(message);
    const timer = setTimeout(() => worker.terminate(), CLOSE_TIMEOUT_MS);
    await end;
    clearTimeout(timer);
  }
}
