import type { Address, ServeOptions } from '../server/server.ts';

/** What the worker thread is started with. */
export type WorkerSettings = Omit<ServeOptions, 'log'>;

/** What the worker tells the main thread. */
export type WorkerMessage =
  | { type: 'ready'; address: Address }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; message: string; detail: string | undefined };

/** What the main thread tells the worker. */
export type MainMessage = { type: 'close' };
