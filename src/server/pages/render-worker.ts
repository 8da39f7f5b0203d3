import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderOptions } from '#web/render.tsx';
import { builtRenderer } from './built-renderer.ts';
import { type Bodies, encodeHere, htmlType } from './encoded.ts';
import type { FromPage, PageOrder, SentText, ToPage } from './render-thread.ts';
import type { RenderedDocument } from './renderer.ts';

// Runs in the thread of `render-thread.ts`. On Linux a priority applies to one thread, so that requests come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { render } = await builtRenderer(String(workerData));
parentPort?.on('message', ({ page, encodings, port }: PageOrder) => {
  const send = (message: FromPage, given: ArrayBuffer[] = []): void => port.postMessage(message, given);
  const waiting = new Map<number, (answer: ToPage['answer']) => void>();
  let calls = 0;
  const call: RenderOptions['call'] = ({ type, path, input }) => {
    calls += 1;
    const { promise, resolve } = Promise.withResolvers<ToPage['answer']>();
    waiting.set(calls, resolve);
    send({ call: calls, operation: { type, path, input } });
    return promise;
  };
  port.on('message', ({ call: number, answer }: ToPage) => waiting.get(number)?.(answer));
  const made = 'html' in page ? Promise.resolve(page) : render({ ...page, call });
  made.then(
    (document) => {
      const sent = sentText(document, encodeHere(document.html, encodings));
      send({ page: sent }, [sent.identity.buffer, ...sent.compressed.map(([, body]) => body.buffer)]);
    },
    (error: unknown) => send({ error }),
  );
});

function sentText(
  { status, reads }: Pick<RenderedDocument, 'status' | 'reads'>,
  { tag, identity, compressed }: Bodies<Buffer>,
): SentText {
  // A copy, because a buffer may be a part of a larger one.
  const own = (body: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(body);
  return {
    ...{ status, reads, type: htmlType, tag, identity: own(identity) },
    compressed: compressed.map(([encoding, body]) => [encoding, own(body)] as const),
  };
}
