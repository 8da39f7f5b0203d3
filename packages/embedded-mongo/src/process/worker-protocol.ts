import type { Address, ServeOptions } from '../server/server.ts';

/** What the worker thread is started with. */
export type WorkerSettings = Omit<ServeOptions, 'log'>;

/** Messages of the worker to the main thread. */
export type WorkerMessage =
  | { type: 'ready'; address: Address }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; message: string; detail: string | undefined };

/** Messages of the main thread to the worker. */
export type MainMessage = { type: 'close' };
