import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { verifyPassword } from '#server/config/password.ts';
import type { CheckRequest, CheckResult } from './password-thread.ts';

// Runs in the thread of `password-thread.ts`. Its priority is low, so that requests come first; only on Linux does a
// priority apply to one thread instead of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
parentPort?.on('message', ({ id, password, hash }: CheckRequest) => {
  const isRight = verifyPassword(password, hash);
  parentPort?.postMessage({ id, isRight } satisfies CheckResult);
});
