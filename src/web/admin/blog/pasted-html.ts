import { holdsMarkup } from '#domain/markup-or-text.ts';
import { escapeHtml, inlineHtml, removedFrom, styleOf } from './pasted-inline.ts';

/** Pasted HTML reduced to what a post can have, and the names of the removed content. */
export type PastedHtml = { html: string; removed: readonly string[] };

/**
 * Converts text that was copied elsewhere to HTML for a post.
 *
 * @param clipboard the clipboard's HTML (empty for plain text) and its plain text
 * @returns undefined if the text is pasted unchanged, because it is HTML already or has no formatting
 */
export function pastedHtml({ html, text }: { html: string; text: string }): PastedHtml | undefined {
  if (html === '') {
    const hasParagraphs = !holdsMarkup(text) && /\n\s*\n/.test(text.trim());
    return hasParagraphs ? { html: paragraphsOf(text), removed: [] } : undefined;
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

/** A part of a text. `ul` and `ol` are items of lists that have no list markup; `whole` is complete HTML. */
type Part = { tag: 'p' | 'h2' | 'h3' | 'h4' | 'ul' | 'ol' | 'whole'; content: string };

const paragraphsOf = (text: string): string =>
  `${text
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n')}\n`;

/** The post's title is the only `h1`. */
const headings = { H1: 'h2', H2: 'h2', H3: 'h3', H4: 'h4', H5: 'h4', H6: 'h4' } as const;
const isHeading = (tag: string): tag is keyof typeof headings => tag in headings;

const blocks =
  'address,article,aside,blockquote,div,dl,dd,dt,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,ul';

function partsOf(parent: Element): Part[] {
  const parts: Part[] = [];
  let inline = '';
  const endParagraph = () => {
    addPart(parts, 'p', inline);
    inline = '';
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null)) {
      endParagraph();
      parts.push(...blockParts(node));
    } else inline += inlineHtml(node);
  }
  endParagraph();
  return parts;
}

function addPart(parts: Part[], tag: Part['tag'], content: string): void {
  const trimmed = tidy(content);
  if (trimmed !== '') parts.push({ tag, content: trimmed });
}

/** Trims a text, and removes the tags between two adjacent parts with the same formatting. */
const tidy = (content: string): string =>
  content.replace(/<\/(strong|em)>(\s*)<\1>/g, '$2').replace(/^(\s|<br>)+|(\s|<br>)+$/g, '');

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
  else if (styleOf(block).includes('mso-list:')) addPart(parts, wordListOf(block), inlineHtml(block));
  else parts.push(...partsOf(block));
  return parts;
}

/** Word writes list items as paragraphs that begin with their bullet or number. */
const wordListOf = (item: Element): 'ul' | 'ol' => (/^\s*\w+[.)]/.test(item.textContent ?? '') ? 'ol' : 'ul');

/** The parts as HTML. Consecutive items become one list. */
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
    const item = `<li>${isList(child) ? listHtml(child) : innerHtml(child)}</li>`;
    // Google Docs puts a nested list after its item instead of into it.
    items = isList(child) && items !== '' ? `${items.slice(0, -'</li>'.length)}${listHtml(child)}</li>` : items + item;
  }
  return items === '' ? '' : `<${tag}>${items}</${tag}>`;
}

const isList = (node: Node): boolean => node instanceof Element && node.matches('ul, ol');

/** The content of an item or a cell; a single paragraph loses its `p`. */
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
  const isInline = cell.querySelector(blocks) === null;
  return `<${tag}${attributes.join('')}>${isInline ? tidy(inlineHtml(cell)) : innerHtml(cell)}</${tag}>`;
}

function figureHtml(figure: Element): string {
  const caption = figure.querySelector('figcaption');
  const children = [...figure.childNodes].filter((child) => child !== caption);
  const container = figure.ownerDocument.createElement('div');
  container.append(...children.map((child) => child.cloneNode(true)));
  const html = innerHtml(container);
  if (html === '') return caption === null ? '' : inTag('p', innerHtml(caption));
  return inTag('figure', html + (caption === null ? '' : inTag('figcaption', innerHtml(caption))));
}

function definitionsHtml(list: Element): string {
  const entries = [...list.querySelectorAll('dt, dd')].filter((entry) => entry.closest('dl') === list);
  return inTag('dl', entries.map((entry) => inTag(entry.localName, innerHtml(entry))).join(''));
}

/** The text of a `pre` block. Elements that are lines are separated by line breaks. */
function preformattedText(block: Element): string {
  const lines = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element)) return '';
    if (node.tagName === 'BR') return '\n';
    const text = [...node.childNodes].map(lines).join('');
    return node.matches('div, p, li') && node.nextSibling !== null && !text.endsWith('\n') ? `${text}\n` : text;
  };
  return escapeHtml([...block.childNodes].map(lines).join(''));
}
