import { Worker } from 'node:worker_threads';
import type { RenderOptions } from '#web/render.tsx';
import { type Bodies, EncodedText, type Encoding } from './encoded.ts';
import type { PageRequest, RenderedText, RenderThread, RenewedDocument } from './renderer.ts';

type Call = RenderOptions['call'];

/** A page to render, or a document to compress. All messages about the job have its `id`. */
export type RenderJob = {
  id: number;
  page: Omit<PageRequest, 'call'> | RenewedDocument;
  encodings: readonly Encoding[];
};

/** Sent to the thread: a job, or the answer to an API call of a page. */
export type ToThread = RenderJob | { id: number; callId: number; answer: Awaited<ReturnType<Call>> };

/** Sent by the thread: an API call of a page, the rendered or compressed page, or the error. */
export type FromThread = { id: number } & (
  | { callId: number; operation: Omit<Parameters<Call>[0], 'signal'> }
  | { page: TransferredText }
  | { error: unknown }
);

/** A `RenderedText` as the thread sends it. The buffers of its bodies are transferred, not cloned. */
export type TransferredText = Pick<RenderedText, 'status' | 'reads'> & { type: string } & Bodies<
    Uint8Array<ArrayBuffer>
  >;

function fromTransferred({ status, reads, type, tag, identity, compressed }: TransferredText): RenderedText {
  const toBuffer = (body: Uint8Array<ArrayBuffer>): Buffer => Buffer.from(body.buffer);
  const bodies = {
    tag,
    identity: toBuffer(identity),
    compressed: compressed.map(([encoding, body]) => [encoding, toBuffer(body)] as const),
  };
  return { status, reads, text: new EncodedText(type, () => bodies) };
}

/** Milliseconds without a page to render after which the thread ends, to free its memory. */
const idleTime = 30_000;

/** Maximum size of the heap for new objects. Small, so that the garbage of a page is collected early. */
const youngHeapMiB = 8;

/** A page that the thread is making. `call` answers its API calls; undefined if it is only compressed. */
type PendingPage = {
  call: Call | undefined;
  resolve: (text: RenderedText) => void;
  reject: (error: unknown) => void;
};

type Thread = { worker: Worker; pending: Map<number, PendingPage> };

/**
 * Renders pages in a thread of their own, because React blocks its thread for several milliseconds per page. The thread
 * starts when a page is to be rendered, and ends when idle. If it ends early, the promises of its pages are rejected.
 *
 * @param folder the folder of the build
 */
export function renderThread(folder: string): RenderThread {
  let runningThread: Thread | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Thread {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      name: 'pages',
      workerData: folder,
      resourceLimits: { maxYoungGenerationSizeMb: youngHeapMiB },
    });
    const thread: Thread = { worker, pending: new Map() };
    worker.unref();
    worker.on('message', (message: FromThread) => void receive(thread, message));
    // The worker exits after an error, and then its pages are rejected.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (runningThread === thread) runningThread = undefined;
      for (const { reject } of thread.pending.values()) reject(new Error('The thread that renders pages has ended.'));
      thread.pending.clear();
    });
    return thread;
  }

  function terminate(thread: Thread): void {
    if (runningThread === thread) runningThread = undefined;
    void thread.worker.terminate();
  }

  async function receive(thread: Thread, message: FromThread): Promise<void> {
    const { worker, pending } = thread;
    const { id } = message;
    const page = pending.get(id);
    if (page === undefined) return;
    if ('callId' in message) {
      const { callId, operation } = message;
      const answer = await page.call?.({ ...operation, signal: undefined });
      if (answer === undefined) return;
      const reply: ToThread = { id, callId, answer };
      worker.postMessage(reply);
      return;
    }
    pending.delete(id);
    // The timer starts when no page is left, because on a busy machine one page can take longer than the idle time.
    if (pending.size === 0) idleTimer = setTimeout(terminate, idleTime, thread).unref();
    if ('page' in message) page.resolve(fromTransferred(message.page));
    else page.reject(message.error);
  }

  const render: RenderThread['render'] = (source, encodings) => {
    const { call, ...page } = 'html' in source ? { ...source, call: undefined } : source;
    const { promise, resolve, reject } = Promise.withResolvers<RenderedText>();
    clearTimeout(idleTimer);
    runningThread ??= start();
    lastId += 1;
    runningThread.pending.set(lastId, { call, resolve, reject });
    const job: RenderJob = { id: lastId, page, encodings };
    runningThread.worker.postMessage(job);
    return promise;
  };

  return { render, isRunning: () => runningThread !== undefined };
}
