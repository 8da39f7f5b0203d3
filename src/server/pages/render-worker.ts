import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderOptions } from '#web/render.tsx';
import { builtRenderer } from './built-renderer.ts';
import { type Bodies, encodeSync, htmlType } from './encoded.ts';
import type { FromThread, RenderJob, ToThread, TransferredText } from './render-thread.ts';
import type { RenderedDocument } from './renderer.ts';

// Runs in the thread of `render-thread.ts`. Its low priority lets the main thread answer requests first. On Linux, a
// priority applies to one thread; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { render } = await builtRenderer(String(workerData));

/** By the id of each API call that a page waits for: the function that resolves the call's promise. */
const pendingCalls = new Map<number, (answer: Awaited<ReturnType<RenderOptions['call']>>) => void>();
let lastCallId = 0;

const send = (message: FromThread, transferred: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transferred);

parentPort?.on('message', (message: ToThread) => {
  if ('page' in message) void makePage(message);
  else {
    pendingCalls.get(message.callId)?.(message.answer);
    pendingCalls.delete(message.callId);
  }
});

async function makePage({ id, page, encodings }: RenderJob): Promise<void> {
  const call: RenderOptions['call'] = ({ type, path, input }) => {
    lastCallId += 1;
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<RenderOptions['call']>>>();
    pendingCalls.set(lastCallId, resolve);
    send({ id, callId: lastCallId, operation: { type, path, input } });
    return promise;
  };
  try {
    const document = 'html' in page ? page : await render({ ...page, call });
    const text = toTransferredText(document, encodeSync(document.html, encodings));
    send({ id, page: text }, [text.identity.buffer, ...text.compressed.map(([, body]) => body.buffer)]);
  } catch (error) {
    send({ id, error });
  }
}

function toTransferredText(
  { status, reads }: Pick<RenderedDocument, 'status' | 'reads'>,
  { tag, identity, compressed }: Bodies<Buffer>,
): TransferredText {
  // A copy, because a buffer may be a part of a larger one, which would be transferred as a whole.
  const copyOf = (body: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(body);
  return {
    status,
    reads,
    type: htmlType,
    tag,
    identity: copyOf(identity),
    compressed: compressed.map(([encoding, body]) => [encoding, copyOf(body)] as const),
  };
}
