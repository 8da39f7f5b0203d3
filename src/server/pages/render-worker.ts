import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderOptions } from '#web/render.tsx';
import { builtRenderer } from './built-renderer.ts';
import { type Bodies, encodeHere, htmlType } from './encoded.ts';
import type { FromPages, PageOrder, SentText, ToPages } from './render-thread.ts';
import type { RenderedDocument } from './renderer.ts';

// Runs in the thread of `render-thread.ts`. On Linux a priority applies to one thread, so that requests come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { render } = await builtRenderer(String(workerData));

/** For each API call that a page waits for, the function that takes the answer. */
const waiting = new Map<number, (answer: Awaited<ReturnType<RenderOptions['call']>>) => void>();
let calls = 0;

const send = (message: FromPages, given: ArrayBuffer[] = []): void => parentPort?.postMessage(message, given);

parentPort?.on('message', (message: ToPages) => {
  if ('page' in message) void make(message);
  else {
    waiting.get(message.call)?.(message.answer);
    waiting.delete(message.call);
  }
});

async function make({ id, page, encodings }: PageOrder): Promise<void> {
  const call: RenderOptions['call'] = ({ type, path, input }) => {
    calls += 1;
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<RenderOptions['call']>>>();
    waiting.set(calls, resolve);
    send({ id, call: calls, operation: { type, path, input } });
    return promise;
  };
  try {
    const document = 'html' in page ? page : await render({ ...page, call });
    const sent = sentText(document, encodeHere(document.html, encodings));
    send({ id, page: sent }, [sent.identity.buffer, ...sent.compressed.map(([, body]) => body.buffer)]);
  } catch (error) {
    send({ id, error });
  }
}

function sentText(
  { status, reads }: Pick<RenderedDocument, 'status' | 'reads'>,
  { tag, identity, compressed }: Bodies<Buffer>,
): SentText {
  // A copy, because a buffer may be a part of a larger one.
  const own = (body: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(body);
  return {
    status,
    reads,
    type: htmlType,
    tag,
    identity: own(identity),
    compressed: compressed.map(([encoding, body]) => [encoding, own(body)] as const),
  };
}
