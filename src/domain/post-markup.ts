/**
 * What a post may hold: the one list for storing and for pasting. Everything else of HTML is left out, and its words
 * stay.
 */
export const postElements = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'wbr', 'div', 'span', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'abbr'],
  ...['del', 'ins', 'kbd', 'samp', 'var', 'q', 'cite', 'dfn', 'time', 'address', 'bdi', 'bdo', 'ruby', 'rt', 'rp'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['figure', 'figcaption', 'a', 'img', 'iframe'],
] as const;

/** The attributes that these elements may have; those of `*` on every one. */
export const postAttributes = {
  '*': ['dir', 'lang'],
  a: ['href', 'title', 'target', 'rel'],
  abbr: ['title'],
  dfn: ['title'],
  time: ['datetime'],
  del: ['datetime'],
  ins: ['datetime'],
  q: ['cite'],
  blockquote: ['cite'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  col: ['span'],
  colgroup: ['span'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What a link may say of itself: that it is paid for, or that a page should not know where its reader came from. */
export const linkRelations: readonly string[] = ['nofollow', 'sponsored', 'ugc', 'noopener', 'noreferrer', 'external'];

/** Where a post's links may lead. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Elements that stand in a line of text. All others stand beside it, and so does what holds one of them. */
export const inlineElements: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'iframe', 'img', 'ins', 'kbd'],
  ...['mark', 'q', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
]);
