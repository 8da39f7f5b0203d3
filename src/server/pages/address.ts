/** The target of a path. */
export type Address =
  /** A page, cached and rendered under this path. */
  | { kind: 'page'; path: string }
  /** The page's canonical path is another one. */
  | { kind: 'elsewhere'; path: string }
  /** The page has moved for good. */
  | { kind: 'moved'; path: string }
  /** Nothing. The path is the one whose 404 page is shared by all such paths. */
  | { kind: 'missing'; path: string };

export type AddressBook = {
  /** The pattern of the screen at a path, if there is one. */
  match(path: string): Promise<string | undefined>;
  /** Whether a post with this slug is published; undefined if the store cannot be read. */
  isPublished(slug: string): Promise<boolean | undefined>;
  /** The current slug of a published post that had this one before. */
  movedTo(slug: string): Promise<string | undefined>;
};

const postPattern = '/blog/:slug';

/** An impossible slug, so it is never a post's. */
const noPost = '/blog/-';

/** Matches from the first slash of a row only: trying each slash of a long row would take 200 ms. */
const trailingSlashes = /(?<!\/)\/+$/;

/** The path of the 404 page. */
export const noPage = '/404';

/**
 * Finds what a path leads to. Pages have one canonical path: without a trailing slash, in lower case. Unknown paths
 * share a few 404 pages, so that invented ones cost neither memory nor rendering.
 *
 * @param path as the client wrote it, percent-encoded, without its query
 */
export async function findAddress(path: string, book: AddressBook): Promise<Address> {
  const plain = path.replace(trailingSlashes, '').toLowerCase() || '/';
  const pattern = await book.match(plain);
  if (pattern === undefined) return { kind: 'missing', path: noPage };
  if (pattern === postPattern) {
    const slug = plain.slice(plain.lastIndexOf('/') + 1);
    if ((await book.isPublished(slug)) !== true) {
      const moved = await book.movedTo(slug);
      return moved === undefined ? { kind: 'missing', path: noPost } : { kind: 'moved', path: `/blog/${moved}` };
    }
    return plain === path ? { kind: 'page', path } : { kind: 'elsewhere', path: plain };
  }
  // A pattern without parameters is its own path, and safe to redirect to.
  if (!/[:*]/.test(pattern)) {
    return pattern === path ? { kind: 'page', path } : { kind: 'elsewhere', path: pattern };
  }
  return { kind: 'page', path: plain };
}

/** Scheme and host of an absolute URL, which a request line may contain (RFC 9112, section 3.2.2). */
const schemeAndHost = /^https?:\/\/[^/?]*/i;

/**
 * The path and query of a request line, in which every percent sign of an invalid percent-encoding is escaped, so that
 * it is not found instead of invalid.
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
