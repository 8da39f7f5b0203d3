import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { verifyPassword } from '#server/config/password.ts';
import type { Guess, Verdict } from './password-thread.ts';

// Runs in the thread of `password-thread.ts`. On Linux a priority applies to one thread, so that requests come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
parentPort?.on('message', ({ id, password, hash }: Guess) => {
  const isRight = verifyPassword(password, hash);
  parentPort?.postMessage({ id, isRight } satisfies Verdict);
});
