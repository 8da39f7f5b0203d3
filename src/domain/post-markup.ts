/**
 * The elements that posts may have. Others are removed or replaced, but their text stays, except in scripts, styles and
 * fields.
 */
export const postElements = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'wbr', 'div', 'span', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'abbr'],
  ...['del', 'ins', 'kbd', 'samp', 'var', 'q', 'cite', 'dfn', 'time', 'address', 'bdi', 'bdo', 'ruby', 'rt', 'rp'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['figure', 'figcaption', 'a', 'img', 'iframe'],
] as const;

/** The attributes that these elements may have; those of `*` are allowed on every element. */
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

/** The allowed `rel` values of links. */
export const linkRelations: readonly string[] = ['nofollow', 'sponsored', 'ugc', 'noopener', 'noreferrer', 'external'];

/** The allowed schemes of links. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Inline elements. All other elements are blocks, and so are inline elements that contain a block. */
export const inlineElements: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'iframe', 'img', 'ins', 'kbd'],
  ...['mark', 'q', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
]);
