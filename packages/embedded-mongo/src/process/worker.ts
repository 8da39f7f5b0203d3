import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '../server/server.ts';
import { describeFailure } from './failure-log.ts';
import type { MainMessage, WorkerMessage, WorkerSettings } from './worker-protocol.ts';

const settings: WorkerSettings = workerData;
const post = (message: WorkerMessage): void => parentPort?.postMessage(message);

const server = await serve({
  ...settings,
  log: (level, message, error) =>
    post({ type: 'log', level, message, detail: error === undefined ? undefined : describeFailure(error) }),
});

parentPort?.on('message', async (message: MainMessage) => {
  if (message.type !== 'close') return;
  await server.close();
  parentPort?.close();
});

post({ type: 'ready', endpoint: server.endpoint });
flushCompileCache();
