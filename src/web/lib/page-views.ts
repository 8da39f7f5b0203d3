import type { PageKey } from '#domain/site.ts';

/** Counts one view of a public page. A failure is logged and otherwise nobody's concern. */
export async function countView(page: PageKey): Promise<void> {
  try {
    const answer = await fetch(`/api/page-views/${encodeURIComponent(page)}/increment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Also counted when the visitor is gone again at once.
      keepalive: true,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification wants failures logged, and only logged.
    console.warn('The view of this page was not counted.', error);
  }
}
