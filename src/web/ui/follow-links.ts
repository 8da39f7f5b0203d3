import { navigate } from 'wouter/use-browser-location';

/**
 * Links to pages of the site, except downloads, links with a `target`, links in stored HTML, and links to the
 * workspace, which needs a page load.
 */
const linkSelector = 'a[href^="/"]:not([target], [download], [href^="/admin"], [data-stored] a)';

/** A click listener that navigates like wouter's `Link`, for links in markup that React does not render. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest(linkSelector) : null;
  const href = link?.getAttribute('href');
  if (typeof href !== 'string') return;
  event.preventDefault();
  navigate(href);
}
