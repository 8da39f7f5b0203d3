import { navigate } from 'wouter/use-browser-location';

/** Links of the site's own markup to its pages. The workspace is a document of its own. */
const links = 'a[href^="/"]:not([target], [download], [href^="/admin"], [data-stored] a)';

/** Follows links in markup that React does not render as wouter's `Link` does. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest(links) : null;
  const href = link?.getAttribute('href');
  if (typeof href !== 'string') return;
  event.preventDefault();
  navigate(href);
}
