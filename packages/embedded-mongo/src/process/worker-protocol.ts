import type { Endpoint, ServeOptions } from '../server/server.ts';

/** The start parameters of the worker thread. */
export type WorkerSettings = Omit<ServeOptions, 'log'>;

/** Messages from the worker to the main thread. */
export type WorkerMessage =
  | { type: 'ready'; endpoint: Endpoint }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; message: string; detail: string | undefined };

/** Messages from the main thread to the worker. */
export type MainMessage = { type: 'close' };
