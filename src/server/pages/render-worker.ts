import { parentPort, workerData } from 'node:worker_threads';
import type { RenderOptions } from '#web/render.tsx';
import { builtRenderer } from './built-renderer.ts';
import type { FromPage, PageOrder, ToPage } from './render-thread.ts';

// The thread of `render-thread.ts`.
const { render } = await builtRenderer(String(workerData));
parentPort?.on('message', ({ request, line }: PageOrder) => {
  const send = (message: FromPage): void => line.postMessage(message);
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
    (document) => send({ document }),
    (error: unknown) => send({ error }),
  );
});
