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
 * Finds the page at a path. A page has one canonical path: without a trailing slash, in lower case. Unknown paths share
 * a few 404 pages, so that they cost neither memory nor rendering.
 *
 * @param path as the client wrote it, percent-encoded, without its query
 */
export async function findPage(path: string, lookup: PageLookup): Promise<PageTarget> {
  const normalized = path.replace(trailingSlashes, '').toLowerCase() || '/';
  const pattern = await lookup.match(normalized);
  if (pattern === undefined)
    return { kind: 'missing', path: path.startsWith('/admin/') ? workspaceNotFoundPath : notFoundPath };
  if (pattern === postPattern) {
    const slug = normalized.slice(normalized.lastIndexOf('/') + 1);
    if ((await lookup.isPublished(slug)) !== true) {
      const newSlug = await lookup.movedTo(slug);
      return newSlug === undefined
        ? { kind: 'missing', path: postNotFoundPath }
        : { kind: 'moved', path: `/blog/${newSlug}` };
    }
    return normalized === path ? { kind: 'page', path } : { kind: 'notCanonical', path: normalized };
  }
  // A pattern without parameters is its own path, and safe to redirect to.
  if (!/[:*]/.test(pattern)) {
    return pattern === path ? { kind: 'page', path } : { kind: 'notCanonical', path: pattern };
  }
  return { kind: 'page', path: normalized };
}

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
