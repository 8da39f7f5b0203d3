import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { RenderOptions } from '#web/render.tsx';
import { type Bodies, EncodedText, type Encoding } from './encoded.ts';
import type { PageRequest, RenderedText, RenderThread, RenewedDocument } from './renderer.ts';

type Call = RenderOptions['call'];

/** A page to render, or a document to compress. The page's API calls and the result are sent through `port`. */
export type PageOrder = {
  page: Omit<PageRequest, 'call'> | RenewedDocument;
  encodings: readonly Encoding[];
  port: MessagePort;
};

/** Sent by the thread: an API call of the page, the rendered page, or the error. */
export type FromPage =
  | { call: number; operation: Omit<Parameters<Call>[0], 'signal'> }
  | { page: SentText }
  | { error: unknown };

/** A `RenderedText` whose bodies are transferred from the thread without a copy. */
export type SentText = Pick<RenderedText, 'status' | 'reads'> & { type: string } & Bodies<Uint8Array<ArrayBuffer>>;

function received({ status, reads, type, tag, identity, compressed }: SentText): RenderedText {
  const whole = (body: Uint8Array<ArrayBuffer>): Buffer => Buffer.from(body.buffer);
  const bodies = {
    tag,
    identity: whole(identity),
    compressed: compressed.map(([encoding, body]) => [encoding, whole(body)] as const),
  };
  return { status, reads, text: new EncodedText(type, () => bodies) };
}

/** The answer to an API call. */
export type ToPage = { call: number; answer: Awaited<ReturnType<Call>> };

/** Milliseconds without a page to render after which the thread ends, to free its memory. */
const idleTime = 30_000;

/** Small, so that the garbage of a page is collected early; MiB. */
const youngHeapMiB = 8;

/**
 * Renders pages in a thread of its own, so that requests do not wait for it. React renders a page in one go, which
 * takes several milliseconds. The thread starts with the first page.
 *
 * @param folder the folder of the build
 */
export function renderThread(folder: string): RenderThread {
  let running: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let pending = 0;

  function start(): Worker {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      name: 'pages',
      workerData: folder,
      resourceLimits: { maxYoungGenerationSizeMb: youngHeapMiB },
    });
    worker.unref();
    // The pages that it was rendering fail too, because their ports close.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (running === worker) running = undefined;
    });
    return worker;
  }

  const render: RenderThread['render'] = (source, encodings) => {
    const { call, ...page } = 'html' in source ? { ...source, call: undefined } : source;
    const { promise, resolve, reject } = Promise.withResolvers<RenderedText>();
    const { port1: port, port2 } = new MessageChannel();
    port.on('message', async (message: FromPage) => {
      if ('call' in message) {
        if (call === undefined) return;
        const answer: ToPage = {
          call: message.call,
          answer: await call({ ...message.operation, signal: undefined }),
        };
        port.postMessage(answer);
        return;
      }
      if ('page' in message) resolve(received(message.page));
      else reject(message.error);
      port.close();
    });
    port.once('close', () => reject(new Error('The thread that renders pages has ended.')));
    clearTimeout(idle);
    pending += 1;
    running ??= start();
    const worker = running;
    port.once('close', () => {
      pending -= 1;
      // On a busy machine a page can take longer than that, so the time begins when none is left.
      if (pending === 0) idle = setTimeout(() => void worker.terminate(), idleTime).unref();
    });
    const order: PageOrder = { page, encodings, port: port2 };
    worker.postMessage(order, [port2]);
    return promise;
  };

  return { render, isRunning: () => running !== undefined };
}
