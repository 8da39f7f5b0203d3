import { anyToken, type OpenedLink } from '#domain/opened-link.ts';
import { usePageData } from '#web/lib/page-data.tsx';
import { loadedPath } from './page-arrival.ts';

/**
 * What the link with this token leads to, as the server read it for the document; undefined if the document is about
 * another link, or if the link's target could not be read.
 */
export function useOpenedLink(token: string): OpenedLink | undefined {
  const data = usePageData();
  const link = data.linkOf(token);
  if (link !== undefined) return link;
  const invalidLink = data.linkOf(anyToken);
  // In browsers, the token of an invalid link is only in the URL of the document.
  return invalidLink && loadedPath().endsWith(`/${token}`) ? invalidLink : undefined;
}
