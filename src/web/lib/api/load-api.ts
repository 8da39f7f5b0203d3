import { lazyCode } from '../lazy-code.ts';
import type { ApiClient } from './api.ts';

/** Loads the client for calls to the server. Rejects if its code cannot be loaded. */
export type LoadApi = () => Promise<ApiClient>;

/**
 * The client of public pages. Its code is lazy, because pages come with their data and most visitors only read. What
 * cannot be loaded fails like a call that did not reach the server.
 */
export const loadApi: LoadApi = lazyCode(async () => (await import('./browser-client.ts')).browserClient);

/** Loads the code for calls before the first one. A failure shows with that call. */
export function prepareCalls(): void {
  loadApi().catch(() => undefined);
}
