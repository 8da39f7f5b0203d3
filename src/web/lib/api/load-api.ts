import { lazyCode } from '../lazy-code.ts';
import type { ApiClient } from './api.ts';

/** Loads the client for calls to the server. Rejects if its code cannot be loaded. */
export type LoadApi = () => Promise<ApiClient>;

/**
 * Loads the client of public pages. Its code is lazy, because pages come with their data and most visitors only read.
 * `callFailure` treats a failure to load the code like a server that cannot be reached.
 */
export const loadApi: LoadApi = lazyCode(async () => (await import('./browser-client.ts')).browserClient);

/** Loads the code before the first call. A failure is ignored here, because the call reports it. */
export function prepareCalls(): void {
  loadApi().catch(() => undefined);
}
