/** What stands at a path. */
export type Address =
  /** A page, kept and rendered under this path. */
  | { kind: 'page'; path: string }
  /** The page's address is written otherwise. */
  | { kind: 'elsewhere'; path: string }
  /** What was here has another address for good. */
  | { kind: 'moved'; path: string }
  /** Nothing. The path is the one whose render says so for all of its kind. */
  | { kind: 'missing'; path: string };

export type AddressBook = {
  /** The pattern of the screen at a path, if there is one. */
  match(path: string): Promise<string | undefined>;
  /** Whether a post of this slug is published; undefined when the store cannot tell. */
  isPublished(slug: string): Promise<boolean | undefined>;
  /** The present slug of a published post that had this one before. */
  movedTo(slug: string): Promise<string | undefined>;
};

const postPattern = '/blog/:slug';

/** No slug can be written like this, so it is never a post's. */
const noPost = '/blog/-';

/** Begins at the first slash of a row alone: tried at each, a long row in a path's middle would take a fifth of a second. */
const trailingSlashes = /(?<!\/)\/+$/;

/** Nothing stands here; the 404 page is rendered for it. */
export const noPage = '/404';

/**
 * Finds what stands at a path. Pages have one address each: without a slash at the end, in lower case. Paths that name
 * nothing share a few renders, so that made-up ones cost neither memory nor rendering.
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
  // A pattern without parameters is its own address, and safe to redirect to.
  if (!/[:*]/.test(pattern)) {
    return pattern === path ? { kind: 'page', path } : { kind: 'elsewhere', path: pattern };
  }
  return { kind: 'page', path: plain };
}

/** Scheme and host of an absolute address, which a request may name instead of its path (RFC 9112, section 3.2.2). */
const schemeAndHost = /^https?:\/\/[^/?]*/i;

/**
 * A request's address as the application knows it: the path and the query alone, with every percent sign of a broken
 * percent-encoding escaped, so that it names something that does not exist rather than nothing at all.
 */
export function plainUrl(url: string): string {
  const own = url.replace(schemeAndHost, '');
  const [path = '', ...rest] = own.split('?');
  // An absolute address may end with its host.
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
