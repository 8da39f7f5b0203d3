import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { verifyPassword } from '#server/config/password.ts';
import type { CheckRequest, CheckResult } from './password-thread.ts';

// This file runs in the thread of `password-thread.ts`. A low priority lets requests come first. On other systems than
// Linux, a priority would apply to the whole process instead of one thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
parentPort?.on('message', ({ id, password, hash }: CheckRequest) => {
  const isRight = verifyPassword(password, hash);
  parentPort?.postMessage({ id, isRight } satisfies CheckResult);
});
