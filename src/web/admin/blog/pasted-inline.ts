import { linkSchemes } from '#domain/post-markup.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');

/** A selector of elements that are removed with all their content, because readers would not see it as text. */
const skippedElements = 'head,meta,link,script,style,svg,title,template,noscript';

/** Visible content that pasted HTML loses: its name for the user, and its selector. Most of the text inside stays. */
const removedContent = {
  'a film or a sound': 'video, audio, iframe',
  'a form': 'form, input, select, textarea',
  'a drawing': 'svg, canvas, object, embed, math',
  'a picture that only your computer has': 'img:not([src^="http"]):not([src^="data:image/"])',
} as const;

/** The names of the content in `body` that is removed. */
export const removedFrom = (body: Element): string[] =>
  Object.entries(removedContent).flatMap(([name, selector]) => (body.querySelector(selector) === null ? [] : [name]));

/** Semantic inline elements, and the element that replaces each of them. */
const semanticTags: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 's',
  strike: 's',
  del: 'del',
  ins: 'ins',
  u: 'u',
  code: 'code',
  tt: 'code',
  kbd: 'kbd',
  samp: 'samp',
  var: 'var',
  sub: 'sub',
  sup: 'sup',
  small: 'small',
  mark: 'mark',
  q: 'q',
  cite: 'cite',
};

export const styleOf = (element: Element): string =>
  (element.getAttribute('style') ?? '').replace(/\s/g, '').toLowerCase();

/** The HTML of inline content: text with semantic formatting, links, pictures and line breaks. */
export function inlineHtml(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml((node.textContent ?? '').replace(/\s+/g, ' '));
  if (!(node instanceof Element) || node.matches(skippedElements)) return '';
  if (node.tagName === 'BR') return '<br>';
  if (node.tagName === 'IMG') return imageHtml(node);
  const style = styleOf(node);
  if (style.includes('mso-list:ignore')) return '';
  const content = [...node.childNodes].map(inlineHtml).join('');
  if (content.trim() === '') return content;
  const formatted = tagsOf(node, style).reduce((html, tag) => `<${tag}>${html}</${tag}>`, content);
  const url = node.matches('a') ? (node.getAttribute('href') ?? '') : '';
  if (!isAllowedLink(url)) return formatted;
  const rel = (node.getAttribute('rel') ?? '').match(/\b(?:nofollow|sponsored|ugc)\b/g)?.join(' ');
  return `<a href="${escapeAttribute(url)}"${rel === undefined ? '' : ` rel="${rel}"`}>${formatted}</a>`;
}

const isAllowedLink = (url: string): boolean =>
  linkSchemes.some((scheme) => url.toLowerCase().startsWith(`${scheme}:`));

/** The tags that replace an element and its style, innermost first. */
function tagsOf(element: Element, style: string): string[] {
  const replacement = semanticTags[element.localName];
  const tags = replacement === undefined || replacement === 'strong' ? [] : [replacement];
  if (isBold(element, style)) tags.unshift('strong');
  if (/font-style:italic/.test(style)) tags.push('em');
  const [, decoration = ''] = /text-decoration(?:-line)?:([^;]*)/.exec(style) ?? [];
  if (decoration.includes('line-through')) tags.push('s');
  if (decoration.includes('underline') && element.closest('a') === null && element.querySelector('a') === null)
    tags.push('u');
  return [...new Set(tags)];
}

function isBold(element: Element, style: string): boolean {
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  if (weight === undefined) return element.matches('b, strong');
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

/** The HTML of a picture with a web URL or a `data:` URL; empty for other pictures. */
function imageHtml(image: Element): string {
  const url = image.getAttribute('src') ?? '';
  if (!/^(?:https?:|data:image\/)/i.test(url)) return '';
  return `<img src="${escapeAttribute(url)}" alt="${escapeAttribute(image.getAttribute('alt') ?? '')}">`;
}
