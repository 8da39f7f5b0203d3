/** The target of a path. */
export type PageTarget =
  /** A page, cached and rendered under this path. */
  | { kind: 'page'; path: string }
  /** A page whose canonical path is this one instead. */
  | { kind: 'notCanonical'; path: string }
  /** The page has moved to this path for good. */
  | { kind: 'moved'; path: string }
  /** There is no page. The path is that of a 404 page, which many such paths share. */
  | { kind: 'missing'; path: string };

export type PageLookup = {
  /** The pattern of the screen at a path, if there is one. */
  match(path: string): Promise<string | undefined>;
  /** Whether a post with this slug is published; undefined if the store cannot be read. */
  isPublished(slug: string): Promise<boolean | undefined>;
  /** The current slug of a published post that had this slug before. */
  movedTo(slug: string): Promise<string | undefined>;
};

const postPattern = '/blog/:slug';

/** The path of the 404 page of the blog. No post can have this slug. */
const noPost = '/blog/-';

/** Matches from the first of several slashes only: trying each slash of a long path of slashes would take 200 ms. */
const trailingSlashes = /(?<!\/)\/+$/;

/** The path of the 404 page. */
export const noPage = '/404';
/** The path of the workspace's 404 page. */
const noWorkspacePage = '/admin/404';

/**
 * Finds the page at a path. A page has one canonical path: without a trailing slash, in lower case. Unknown paths share
 * a few 404 pages, so that they cost neither memory nor rendering.
 *
 * @param path as the client wrote it, percent-encoded, without its query
 */
export async function findPage(path: string, lookup: PageLookup): Promise<PageTarget> {
  const plain = path.replace(trailingSlashes, '').toLowerCase() || '/';
  const pattern = await lookup.match(plain);
  if (pattern === undefined) return { kind: 'missing', path: path.startsWith('/admin/') ? noWorkspacePage : noPage };
  if (pattern === postPattern) {
    const slug = plain.slice(plain.lastIndexOf('/') + 1);
    if ((await lookup.isPublished(slug)) !== true) {
      const moved = await lookup.movedTo(slug);
      return moved === undefined ? { kind: 'missing', path: noPost } : { kind: 'moved', path: `/blog/${moved}` };
    }
    return plain === path ? { kind: 'page', path } : { kind: 'notCanonical', path: plain };
  }
  // A pattern without parameters is its own path, and safe to redirect to.
  if (!/[:*]/.test(pattern)) {
    return pattern === path ? { kind: 'page', path } : { kind: 'notCanonical', path: pattern };
  }
  return { kind: 'page', path: plain };
}

/** Scheme and host of an absolute URL, which a request line may contain (RFC 9112, section 3.2.2). */
const schemeAndHost = /^https?:\/\/[^/?]*/i;

/**
 * Returns the path and query of a request line. If the percent-encoding of the path is invalid, its percent signs are
 * escaped, so that the answer is 404 instead of 400.
 */
export function plainUrl(url: string): string {
  const own = url.replace(schemeAndHost, '');
  const [path = '', ...rest] = own.split('?');
  // An absolute URL may end after its host.
  const rooted = path === '' ? '/' : path;
  return [isDecodable(rooted) ? rooted : rooted.replaceAll('%', '%25'), ...rest].join('?');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
