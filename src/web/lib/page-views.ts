import type { PageKey } from '#domain/site.ts';

/**
 * Counts one view of a public page (SPEC section 7). When that fails, its views are read instead; when that fails too,
 * it is logged and otherwise nobody's concern.
 *
 * @returns the page's views, as far as they could be had
 */
export async function countView(page: PageKey): Promise<number | undefined> {
  const address = `/api/page-views/${encodeURIComponent(page)}`;
  try {
    return await viewsFrom(`${address}/increment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Also counted when the visitor is gone again at once.
      keepalive: true,
    });
  } catch (error) {
    log('The view of this page was not counted.', error);
  }
  try {
    return await viewsFrom(address, {});
  } catch (error) {
    log('The views of this page could not be read.', error);
    return undefined;
  }
}

/** @throws Error whose message is the status and what was answered, when it is no success (SPEC section 8) */
async function viewsFrom(address: string, options: RequestInit): Promise<number> {
  const answer = await fetch(address, { ...options, credentials: 'include' });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text === '' ? answer.statusText : text}`);
  const { views }: { views?: unknown } = JSON.parse(text);
  if (typeof views !== 'number') throw new Error(`No number of views: ${text}`);
  return views;
}

function log(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification wants failures logged, and only logged.
  console.warn(message, error);
}
