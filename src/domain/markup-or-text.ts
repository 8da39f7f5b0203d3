import { postElements } from './post-markup.ts';

/** Known elements that posts must not have. A < before an unknown name is text, such as in <ann@example.com>. */
const otherElements = [
  ...['html', 'head', 'body', 'title', 'base', 'link', 'meta', 'style', 'script', 'noscript', 'template', 'slot'],
  ...['article', 'aside', 'footer', 'header', 'hgroup', 'main', 'nav', 'search', 'section', 'menu', 'dir', 'center'],
  ...['audio', 'video', 'source', 'track', 'picture', 'map', 'area', 'canvas', 'svg', 'math', 'embed', 'object'],
  ...['param', 'form', 'input', 'button', 'select', 'option', 'optgroup', 'textarea', 'label', 'fieldset', 'legend'],
  ...['datalist', 'output', 'progress', 'meter', 'details', 'summary', 'dialog', 'data', 'rb', 'rtc', 'font', 'big'],
  ...['tt', 'strike', 'acronym', 'applet', 'basefont', 'frame', 'frameset', 'noframes', 'marquee', 'nobr', 'blink'],
  ...[
    'path',
    'g',
    'circle',
    'rect',
    'line',
    'polygon',
    'polyline',
    'ellipse',
    'text',
    'tspan',
    'defs',
    'use',
    'symbol',
  ],
  ...['xmp', 'plaintext', 'listing', 'isindex', 'keygen', 'image', 'bgsound', 'portal'],
] as const;
const knownElements: ReadonlySet<string> = new Set([...postElements, ...otherElements]);

/** Microsoft Word adds its own elements to HTML, such as `o:p`. */
const microsoftElement = /^(?:o|v|w|m|st1):[a-z]+$/i;

/** These elements run code or hide the content after them, so their tags are never treated as text. */
const dangerousElements: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'object', 'embed', 'svg', 'math']);

/** Attributes that are recognized even without a value. In `a<b and c>d`, `and` and `c` are not attributes. */
const bareAttribute =
  /^(?:data-[\w-]+|aria-[\w-]+|on[a-z]+|allowfullscreen|alt|async|autoplay|border|charset|checked|class|compact|content|contenteditable|controls|default|defer|dir|disabled|download|height|hidden|href|id|inert|ismap|lang|loop|multiple|muted|name|nohref|noshade|novalidate|nowrap|open|playsinline|readonly|rel|required|reversed|role|rowspan|colspan|scope|selected|src|start|style|target|title|type|value|width|xmlns)$/i;

const tagName = /<\/?([a-z][^\s/<>]*)/iy;
const attributePart = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>`]+))?/y;
const tagEnd = /[\s/]*>/y;
/** Declarations and processing instructions. */
const declaration = /<!doctype[^<>]*>|<!\[[^<>]*\]>|<\?xml[^<>]*>/iy;

const matchAt = (pattern: RegExp, text: string, offset: number): RegExpExecArray | null => {
  pattern.lastIndex = offset;
  return pattern.exec(text);
};

/** @returns the end of the comment or declaration that begins at `start`; undefined if there is none */
function invisibleEndAt(html: string, start: number, lastCommentEnd: number): number | undefined {
  if (html.startsWith('<!--', start)) {
    const content = start + '<!--'.length;
    return content > lastCommentEnd ? undefined : html.indexOf('-->', content) + '-->'.length;
  }
  const match = matchAt(declaration, html, start);
  return match === null ? undefined : start + match[0].length;
}

/** @returns name and end of the tag that begins at `start`; undefined if the < there is text */
function tagAt(html: string, start: number): { name: string; end: number } | undefined {
  const nameMatch = matchAt(tagName, html, start);
  const name = nameMatch?.[1]?.toLowerCase() ?? '';
  if (nameMatch === null || !(knownElements.has(name) || microsoftElement.test(name))) return undefined;
  let end = start + nameMatch[0].length;
  for (;;) {
    const endMatch = matchAt(tagEnd, html, end);
    if (endMatch !== null) return { name, end: end + endMatch[0].length };
    const part = matchAt(attributePart, html, end);
    if (part === null) break;
    const isAttribute = part[0].includes('=') || bareAttribute.test(part[1] ?? '');
    if (!isAttribute && !dangerousElements.has(name)) return undefined;
    end += part[0].length;
  }
  return dangerousElements.has(name) ? { name, end } : undefined;
}

/**
 * Escapes each < that begins no tag, comment or declaration as `&lt;`, so that `Ann <ann@example.com>` and
 * `a<b and c>d` stay text.
 *
 * @returns the HTML, and the names of its elements
 */
export function separateText(html: string): { html: string; names: ReadonlySet<string> } {
  const names = new Set<string>();
  let escaped = '';
  let from = 0;
  // Known in advance, because a search for the end of each unclosed comment would take quadratic time.
  const lastCommentEnd = html.lastIndexOf('-->');
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', from)) {
    escaped += html.slice(from, at);
    const invisibleEnd = invisibleEndAt(html, at, lastCommentEnd);
    const tag = invisibleEnd === undefined ? tagAt(html, at) : undefined;
    if (tag !== undefined) names.add(tag.name);
    const end = invisibleEnd ?? tag?.end;
    escaped += end === undefined ? '&lt;' : html.slice(at, end);
    from = end ?? at + 1;
  }
  return { html: escaped + html.slice(from), names };
}

/** Whether a text contains at least one HTML element. */
export const holdsMarkup = (text: string): boolean => separateText(text).names.size > 0;
