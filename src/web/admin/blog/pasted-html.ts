import { holdsMarkup } from '#domain/markup-or-text.ts';
import { escapeHtml, inlineHtml, removedFrom, styleOf } from './pasted-inline.ts';

/** Pasted content as HTML that a post can have, and the names of the content that was removed. */
export type PastedHtml = { html: string; removed: readonly string[] };

/**
 * Converts the content of the clipboard to HTML for a post.
 *
 * @param clipboard the clipboard's HTML (empty for plain text) and its plain text
 * @returns undefined if the browser should paste the text unchanged: the text is HTML source; or there is no HTML and
 *   the text has no blank lines; or the HTML shows nothing
 */
export function pastedHtml({ html, text }: { html: string; text: string }): PastedHtml | undefined {
  if (html === '') {
    const hasPlainParagraphs = !holdsMarkup(text) && /\n\s*\n/.test(text.trim());
    return hasPlainParagraphs ? { html: paragraphsOf(text), removed: [] } : undefined;
  }
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // HTML source copied from a code editor: the clipboard's HTML only has the editor's colors.
  if (holdsMarkup(text) && body.querySelector('*:not(div, span, br, pre, meta)') === null) return undefined;
  const parts = partsOf(body);
  const removed = removedFrom(body);
  const [firstPart] = parts;
  if (firstPart === undefined) return removed.length === 0 ? undefined : { html: '', removed };
  // A single paragraph is pasted without its `p`, into the paragraph at the cursor.
  if (parts.length === 1 && firstPart.tag === 'p') return { html: firstPart.content, removed };
  return { html: `${htmlOfParts(parts).join('\n')}\n`, removed };
}

/** A part of a text. `ul` and `ol` are list items from Word, which have no list markup; `whole` gets no tag. */
type Part = { tag: 'p' | 'h2' | 'h3' | 'h4' | 'ul' | 'ol' | 'whole'; content: string };

const paragraphsOf = (text: string): string =>
  `${text
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n')}\n`;

/** Pasted headings, and their replacements: the post's title is the only `h1` of its page. */
const headings = { H1: 'h2', H2: 'h2', H3: 'h3', H4: 'h4', H5: 'h4', H6: 'h4' } as const;
const isHeading = (tag: string): tag is keyof typeof headings => tag in headings;

const blockSelector =
  'address,article,aside,blockquote,div,dl,dd,dt,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,ul';

function partsOf(parent: Element): Part[] {
  const parts: Part[] = [];
  let paragraph = '';
  const endParagraph = () => {
    addPart(parts, 'p', paragraph);
    paragraph = '';
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && (node.matches(blockSelector) || node.querySelector(blockSelector) !== null)) {
      endParagraph();
      parts.push(...blockParts(node));
    } else paragraph += inlineHtml(node);
  }
  endParagraph();
  return parts;
}

function addPart(parts: Part[], tag: Part['tag'], content: string): void {
  const trimmed = tidy(content);
  if (trimmed !== '') parts.push({ tag, content: trimmed });
}

/** Trims white space and line breaks, and joins adjacent `strong` elements and adjacent `em` elements. */
const tidy = (html: string): string =>
  html.replace(/<\/(strong|em)>(\s*)<\1>/g, '$2').replace(/^(\s|<br>)+|(\s|<br>)+$/g, '');

function blockParts(block: Element): Part[] {
  const parts: Part[] = [];
  const { tagName } = block;
  if (isHeading(tagName)) addPart(parts, headings[tagName], inlineHtml(block).replace(/<\/?strong>/g, ''));
  else if (tagName === 'UL' || tagName === 'OL') addPart(parts, 'whole', listHtml(block));
  else if (tagName === 'TABLE') addPart(parts, 'whole', tableHtml(block));
  else if (tagName === 'PRE') addPart(parts, 'whole', `<pre>${preformattedText(block)}</pre>`);
  else if (tagName === 'HR') addPart(parts, 'whole', '<hr>');
  else if (tagName === 'BLOCKQUOTE')
    addPart(parts, 'whole', `<blockquote>${htmlOfParts(partsOf(block)).join('')}</blockquote>`);
  else if (tagName === 'FIGURE') addPart(parts, 'whole', figureHtml(block));
  else if (tagName === 'DL') addPart(parts, 'whole', definitionsHtml(block));
  else if (styleOf(block).includes('mso-list:')) addPart(parts, wordListTag(block), inlineHtml(block));
  else parts.push(...partsOf(block));
  return parts;
}

/** Word writes list items as paragraphs that begin with their bullet or number. */
const wordListTag = (item: Element): 'ul' | 'ol' => (/^\s*\w+[.)]/.test(item.textContent ?? '') ? 'ol' : 'ul');

/** The parts as HTML. Consecutive items with the same tag become one list. */
function htmlOfParts(parts: readonly Part[]): string[] {
  return parts.map(({ tag, content }, index) => {
    if (tag === 'whole') return content;
    if (tag !== 'ul' && tag !== 'ol') return `<${tag}>${content}</${tag}>`;
    const begin = parts[index - 1]?.tag === tag ? '' : `<${tag}>`;
    const end = parts[index + 1]?.tag === tag ? '' : `</${tag}>`;
    return `${begin}<li>${content}</li>${end}`;
  });
}

function listHtml(list: Element): string {
  const tag = list.tagName.toLowerCase();
  let items = '';
  for (const child of list.children) {
    const content = isList(child) ? listHtml(child) : innerHtml(child);
    // Google Docs puts a nested list after its item instead of into it.
    const isPartOfLastItem = isList(child) && items !== '';
    items = isPartOfLastItem ? `${items.slice(0, -'</li>'.length)}${content}</li>` : `${items}<li>${content}</li>`;
  }
  return items === '' ? '' : `<${tag}>${items}</${tag}>`;
}

const isList = (node: Node): boolean => node instanceof Element && node.matches('ul, ol');

/** The HTML inside of an element, such as a list item or a cell. A single paragraph loses its `p`. */
function innerHtml(parent: Element): string {
  const parts = partsOf(parent);
  const hasOneParagraph = parts.filter(({ tag }) => tag === 'p').length === 1;
  return htmlOfParts(
    parts.map((part) => (hasOneParagraph && part.tag === 'p' ? { ...part, tag: 'whole' } : part)),
  ).join('');
}

function tableHtml(table: Element): string {
  const isOwn = (element: Element): boolean => element.closest('table') === table;
  const rows = [...table.querySelectorAll('tr')].filter(isOwn);
  const caption = [...table.querySelectorAll('caption')].find(isOwn);
  const groups = new Map<string, string>();
  for (const row of rows) {
    const group = row.closest('thead, tfoot')?.localName ?? '';
    groups.set(group, `${groups.get(group) ?? ''}<tr>${[...row.children].map(cellHtml).join('')}</tr>`);
  }
  const [head, body, foot] = ['thead', '', 'tfoot'].map((group) => groups.get(group) ?? '');
  const isGrouped = head !== '' || foot !== '';
  return [
    '<table>',
    ...(caption === undefined ? [] : [inTag('caption', innerHtml(caption))]),
    inTag('thead', head ?? ''),
    isGrouped ? inTag('tbody', body ?? '') : (body ?? ''),
    inTag('tfoot', foot ?? ''),
    '</table>',
  ].join('');
}

const inTag = (tag: string, html: string): string => (html === '' ? '' : `<${tag}>${html}</${tag}>`);

function cellHtml(cell: Element): string {
  const tag = cell.tagName === 'TH' ? 'th' : 'td';
  const attributes = ['colspan', 'rowspan', 'scope'].flatMap((name) => {
    const value = cell.getAttribute(name) ?? '';
    return /^(?:[2-9]|[1-9]\d{1,2}|col|row|colgroup|rowgroup)$/.test(value) ? [` ${name}="${value}"`] : [];
  });
  const isInline = cell.querySelector(blockSelector) === null;
  return `<${tag}${attributes.join('')}>${isInline ? tidy(inlineHtml(cell)) : innerHtml(cell)}</${tag}>`;
}

function figureHtml(figure: Element): string {
  const caption = figure.querySelector('figcaption');
  const container = figure.ownerDocument.createElement('div');
  container.append(...[...figure.childNodes].map((child) => child.cloneNode(true)));
  container.querySelector('figcaption')?.remove();
  const html = innerHtml(container);
  if (html === '') return caption === null ? '' : inTag('p', innerHtml(caption));
  return inTag('figure', html + (caption === null ? '' : inTag('figcaption', innerHtml(caption))));
}

function definitionsHtml(list: Element): string {
  const entries = [...list.querySelectorAll('dt, dd')].filter((entry) => entry.closest('dl') === list);
  return inTag('dl', entries.map((entry) => inTag(entry.localName, innerHtml(entry))).join(''));
}

/** The text of a `pre` element, escaped for HTML. Elements that show a line are separated by line breaks. */
function preformattedText(block: Element): string {
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element)) return '';
    if (node.tagName === 'BR') return '\n';
    const text = [...node.childNodes].map(textOf).join('');
    return node.matches('div, p, li') && node.nextSibling !== null && !text.endsWith('\n') ? `${text}\n` : text;
  };
  return escapeHtml([...block.childNodes].map(textOf).join(''));
}
