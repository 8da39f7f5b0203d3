import { lazyCode } from '../lazy-code.ts';
import type { ApiClient } from './api.ts';

/** Loads the client for calls to the server. Rejects if its code cannot be loaded. */
export type LoadApi = () => Promise<ApiClient>;

/**
 * The client of public pages. Its code is lazy, because pages come with their data and most visitors only read. If the
 * code cannot be loaded, calls fail as if the server could not be reached.
 */
export const loadApi: LoadApi = lazyCode(async () => (await import('./browser-client.ts')).browserClient);

/** Loads the code before the first call. A failure is ignored here, because the call reports it. */
export function prepareCalls(): void {
  loadApi().catch(() => undefined);
}
