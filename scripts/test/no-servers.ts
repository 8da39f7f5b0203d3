import { ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Server } from 'node:net';
import workerThreads from 'node:worker_threads';

/**
 * Vitest loads this file before each file of the project `unit`. `npm run check` is fast because unit tests start no
 * server, thread or program. A test that tries to start one fails with an error that says what to do.
 */
function forbid(kind: string): () => never {
  return () => {
    throw new Error(`This test starts ${kind}. Name its file *.server.test.ts, so that \`npm run check\` stays fast.`);
  };
}

class ForbiddenWorker {
  constructor() {
    forbid('a thread')();
  }
}

Reflect.set(Server.prototype, 'listen', forbid('a server'));
// Every non-blocking function of `child_process` calls this method. The blocking ones are not forbidden.
Reflect.set(ChildProcess.prototype, 'spawn', forbid('a program'));
Reflect.set(workerThreads, 'Worker', ForbiddenWorker);
syncBuiltinESMExports();
