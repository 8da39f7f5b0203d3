import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderOptions } from '#web/render.tsx';
import { builtRenderer } from './built-renderer.ts';
import { encodeTextHere, htmlType } from './encoded.ts';
import type { FromPage, PageOrder, SentText, ToPage } from './render-thread.ts';
import type { RenderedDocument } from './renderer.ts';

// The thread of `render-thread.ts`. On Linux a priority is one thread's own: requests come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { render } = await builtRenderer(String(workerData));
parentPort?.on('message', ({ request, line }: PageOrder) => {
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
    (document) => {
      const page = encoded(document);
      const { br, gzip, identity } = page.variants;
      send({ page }, [br.body.buffer, gzip.body.buffer, identity.body.buffer]);
    },
    (error: unknown) => send({ error }),
  );
});

function encoded({ status, html }: RenderedDocument): SentText {
  const { type, variants } = encodeTextHere(html, htmlType);
  // A copy, because a buffer may be a part of a larger one.
  const own = ({ body, etag }: (typeof variants)['br']) => ({ body: new Uint8Array(body), etag });
  return {
    status,
    type,
    variants: { br: own(variants.br), gzip: own(variants.gzip), identity: own(variants.identity) },
  };
}
