import type { PageKey } from '#domain/site.ts';

/**
 * Counts one view of a public page (SPEC section 7). If that fails, the views are read instead. Each failure is
 * logged.
 *
 * @returns the number of the page's views; undefined if it could not be read either
 */
export async function countView(page: PageKey): Promise<number | undefined> {
  const url = `/api/page-views/${encodeURIComponent(page)}`;
  try {
    return await viewsFrom(`${url}/increment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // With this, the view is counted even if the visitor leaves at once.
      keepalive: true,
    });
  } catch (error) {
    log('The view of this page was not counted.', error);
  }
  try {
    return await viewsFrom(url, {});
  } catch (error) {
    log('The views of this page could not be read.', error);
    return undefined;
  }
}

/** @throws Error if there is no valid answer; with status and body if the server sent an error (SPEC section 8) */
async function viewsFrom(url: string, options: RequestInit): Promise<number> {
  const response = await fetch(url, { ...options, credentials: 'include' });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text === '' ? response.statusText : text}`);
  const { views }: { views?: unknown } = JSON.parse(text);
  if (typeof views !== 'number') throw new Error(`No number of views: ${text}`);
  return views;
}

function log(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification wants failures to be logged and not shown.
  console.warn(message, error);
}
