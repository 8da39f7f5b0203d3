/** What the site answers at a path. */
export type PageTarget =
  /** A page, cached and rendered under this path. */
  | { kind: 'page'; path: string }
  /** Another spelling of a page's canonical path, which is `path`. */
  | { kind: 'notCanonical'; path: string }
  /** The page has permanently moved to this path. */
  | { kind: 'moved'; path: string }
  /** There is no page. The path is that of a 404 page, which many missing paths share. */
  | { kind: 'missing'; path: string };

export type PageLookup = {
  /** The pattern of a path's route; undefined if there is none. */
  match(path: string): Promise<string | undefined>;
  /** Whether a post with this slug is published; undefined if the store cannot be read. */
  isPublished(slug: string): Promise<boolean | undefined>;
  /** The current slug of a published post that had this slug before. */
  movedTo(slug: string): Promise<string | undefined>;
};

const postPattern = '/blog/:slug';

/** The path of the 404 page of the blog. No post can have this slug. */
const postNotFoundPath = '/blog/-';

/** Matches from the first of several slashes only: trying each slash of a long path of slashes would take 200 ms. */
const trailingSlashes = /(?<!\/)\/+$/;

/** The path of the 404 page. */
export const notFoundPath = '/404';
/** The path of the workspace's 404 page. */
const workspaceNotFoundPath = '/admin/404';

/**
 * Finds the page at a path. A page has one canonical path: without a trailing slash, in lower case except for the ids
 * and tokens in it. Paths that differ only in an id or a token share one page, and unknown paths share a few 404 pages,
 * so that no client can fill the cache or make the server render a page for each path.
 *
 * @param path as the client wrote it, percent-encoded, without its query
 */
export async function findPage(path: string, lookup: PageLookup): Promise<PageTarget> {
  const trimmed = path.replace(trailingSlashes, '') || '/';
  const pattern = await lookup.match(trimmed);
  if (pattern === undefined)
    return { kind: 'missing', path: /^\/admin\//i.test(path) ? workspaceNotFoundPath : notFoundPath };
  if (pattern === postPattern) return findPost(path, trimmed.toLowerCase(), lookup);
  const canonical = canonicalPath(pattern, trimmed);
  // A redirect to this path cannot leave the site, because the path begins like the pattern, not with `//`.
  return canonical === path ? { kind: 'page', path: sharedPath(pattern) } : { kind: 'notCanonical', path: canonical };
}

async function findPost(path: string, canonical: string, lookup: PageLookup): Promise<PageTarget> {
  const slug = canonical.slice(canonical.lastIndexOf('/') + 1);
  if ((await lookup.isPublished(slug)) === true)
    return canonical === path ? { kind: 'page', path } : { kind: 'notCanonical', path: canonical };
  const newSlug = await lookup.movedTo(slug);
  return newSlug === undefined
    ? { kind: 'missing', path: postNotFoundPath }
    : { kind: 'moved', path: `/blog/${newSlug}` };
}

/** Replaces the parameters of a pattern with the same segments of a path. */
function canonicalPath(pattern: string, path: string): string {
  const segments = path.split('/');
  return pattern
    .split('/')
    .map((segment, index) => (segment.startsWith(':') ? segments[index] : segment))
    .join('/');
}

/** The path under which the page of all paths of a pattern is rendered and cached. */
export const sharedPath = (pattern: string): string => pattern.replace(/:\w+/g, '-');

/** Scheme and host of an absolute URL, which a request line may contain (RFC 9112, section 3.2.2). */
const schemeAndHost = /^https?:\/\/[^/?]*/i;

/**
 * Returns the path and query of a request's URL. If the percent-encoding of the path is invalid, its percent signs are
 * escaped, so that the answer is 404 instead of 400.
 */
export function normalizedUrl(url: string): string {
  const pathAndQuery = url.replace(schemeAndHost, '');
  const [path = '', ...rest] = pathAndQuery.split('?');
  // An absolute URL may end after its host.
  const pathname = path === '' ? '/' : path;
  return [isDecodable(pathname) ? pathname : pathname.replaceAll('%', '%25'), ...rest].join('?');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
