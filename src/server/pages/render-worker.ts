import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderOptions } from '#web/render.tsx';
import { builtRenderer } from './built-renderer.ts';
import { type Bodies, encodeHere, htmlType } from './encoded.ts';
import type { FromPage, PageOrder, SentText, ToPage } from './render-thread.ts';

// The thread of `render-thread.ts`. On Linux a priority is one thread's own: requests come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { render } = await builtRenderer(String(workerData));
parentPort?.on('message', ({ request, encodings, line }: PageOrder) => {
  const send = (message: FromPage, given: ArrayBuffer[] = []): void => line.postMessage(message, given);
  const waiting = new Map<number, (answer: ToPage['answer']) => void>();
  let calls = 0;
  const call: RenderOptions['call'] = ({ type, path, input }) => {
    calls += 1;
    const { promise, resolve } = Promise.withResolvers<ToPage['answer']>();
    waiting.set(calls, resolve);
    send({ call: calls, operation: { type, path, input } });
    return promise;
  };
  line.on('message', ({ call: number, answer }: ToPage) => waiting.get(number)?.(answer));
  render({ ...request, call }).then(
    ({ status, html }) => {
      const page = sentText(status, encodeHere(html, encodings));
      send({ page }, [page.identity.buffer, ...page.compressed.map(([, body]) => body.buffer)]);
    },
    (error: unknown) => send({ error }),
  );
});

function sentText(status: number, { tag, identity, compressed }: Bodies<Buffer>): SentText {
  // A copy, because a buffer may be a part of a larger one.
  const own = (body: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(body);
  return {
    ...{ status, type: htmlType, tag, identity: own(identity) },
    compressed: compressed.map(([encoding, body]) => [encoding, own(body)] as const),
  };
}
