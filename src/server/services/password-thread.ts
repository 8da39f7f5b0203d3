import { Worker } from 'node:worker_threads';

/** A password to be checked by the thread. */
export type CheckRequest = { id: number; password: string; hash: string };
export type CheckResult = { id: number; isRight: boolean };

/** Milliseconds without a check after which the thread ends, to free its memory. */
const idleTime = 30_000;

/** Maximum MiB of new objects in the thread's heap; a check allocates almost none. */
const youngHeapMiB = 1;

/** A running thread, and the checks that it has not answered yet. */
type RunningThread = { worker: Worker; pending: Map<number, PromiseWithResolvers<boolean>> };

/**
 * Compares passwords with hashes in a thread of its own, so that pages and messages do not wait for a check, which
 * takes about 20 ms of a processor. The thread starts with the first check, and again with the first check after its
 * end.
 *
 * @returns a function that tells whether a password matches a hash; its promise rejects if the thread ends first
 */
export function passwordThread(): (password: string, hash: string) => Promise<boolean> {
  let runningThread: RunningThread | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let checkCount = 0;

  function start(): RunningThread {
    const worker = new Worker(new URL('./password-worker.ts', import.meta.url), {
      name: 'passwords',
      resourceLimits: { maxYoungGenerationSizeMb: youngHeapMiB },
    });
    const thread: RunningThread = { worker, pending: new Map() };
    worker.unref();
    worker.on('message', ({ id, isRight }: CheckResult) => {
      thread.pending.get(id)?.resolve(isRight);
      thread.pending.delete(id);
    });
    // Without a listener, the error would end the process. The event `exit` is next; its listener rejects the checks.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (runningThread === thread) runningThread = undefined;
      for (const { reject } of thread.pending.values())
        reject(new Error('The thread that checks passwords has ended.'));
    });
    return thread;
  }

  function end(): void {
    void runningThread?.worker.terminate();
    runningThread = undefined;
  }

  return (password, hash) => {
    checkCount += 1;
    const check = Promise.withResolvers<boolean>();
    runningThread ??= start();
    runningThread.pending.set(checkCount, check);
    runningThread.worker.postMessage({ id: checkCount, password, hash } satisfies CheckRequest);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(end, idleTime).unref();
    return check.promise;
  };
}
