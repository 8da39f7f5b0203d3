/**
 * What a writer has copied elsewhere, as HTML for the field of a post.
 *
 * @param copied what the clipboard holds: with its formatting (empty for plain text), and as text
 * @returns undefined when the text is to be taken as it is: it is HTML already, or has nothing to lose
 */
export function pastedHtml({ html, text }: { html: string; text: string }): string | undefined {
  if (/<\/?[a-z][^<>]*>/i.test(text)) return undefined;
  if (html === '') return /\n\s*\n/.test(text.trim()) ? paragraphsOf(text) : undefined;
  const parts = partsOf(new DOMParser().parseFromString(html, 'text/html').body);
  const [only] = parts;
  if (only === undefined) return undefined;
  // Words out of a paragraph belong into the one that they are pasted into.
  if (parts.length === 1 && only.tag === 'p') return only.content;
  return `${inLists(parts).join('\n')}\n`;
}

/** A part of a text: a paragraph, a heading, an item of a list that is not marked up as one, or something whole. */
type Part = { tag: 'p' | 'h2' | 'h3' | 'h4' | 'ul' | 'ol' | 'whole'; content: string };

const paragraphsOf = (text: string): string =>
  `${text
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n')}\n`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The post's title is the heading above these. */
const headings = { H1: 'h2', H2: 'h2', H3: 'h3', H4: 'h4', H5: 'h4', H6: 'h4' } as const;
const isHeading = (tag: string): tag is keyof typeof headings => tag in headings;

const blocks =
  'address,article,aside,blockquote,div,dl,dd,dt,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,ul';
const left = 'head,img,meta,link,script,style,svg,title';

function partsOf(parent: Element): Part[] {
  const parts: Part[] = [];
  let words = '';
  const endWords = () => {
    add(parts, 'p', words);
    words = '';
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null)) {
      endWords();
      parts.push(...blockParts(node));
    } else words += inlineHtml(node);
  }
  endWords();
  return parts;
}

function add(parts: Part[], tag: Part['tag'], content: string): void {
  const trimmed = tidied(content);
  if (trimmed !== '') parts.push({ tag, content: trimmed });
}

/** Without empty ends, and without formatting that ends and begins again at once. */
const tidied = (content: string): string =>
  content.replace(/<\/(strong|em)>(\s*)<\1>/g, '$2').replace(/^(\s|<br>)+|(\s|<br>)+$/g, '');

function blockParts(block: Element): Part[] {
  const parts: Part[] = [];
  const { tagName } = block;
  if (isHeading(tagName)) add(parts, headings[tagName], inlineHtml(block).replace(/<\/?strong>/g, ''));
  else if (tagName === 'UL' || tagName === 'OL') add(parts, 'whole', listHtml(block));
  else if (tagName === 'TABLE') add(parts, 'whole', tableHtml(block));
  else if (tagName === 'PRE') add(parts, 'whole', `<pre>${escaped(block.textContent ?? '')}</pre>`);
  else if (tagName === 'HR') add(parts, 'whole', '<hr>');
  else if (tagName === 'BLOCKQUOTE')
    add(parts, 'whole', `<blockquote>${inLists(partsOf(block)).join('')}</blockquote>`);
  else if (styleOf(block).includes('mso-list:')) add(parts, wordListOf(block), inlineHtml(block));
  else parts.push(...partsOf(block));
  return parts;
}

const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').replace(/\s/g, '').toLowerCase();

/** Word writes the items of lists as paragraphs that begin with their bullet or number. */
const wordListOf = (item: Element): 'ul' | 'ol' => (/^\s*\w+[.)]/.test(item.textContent ?? '') ? 'ol' : 'ul');

/** The parts as HTML; items that follow each other become one list. */
function inLists(parts: readonly Part[]): string[] {
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
    // Google Docs puts a list within a list beside the item that it belongs to.
    items = isList(child) && items !== '' ? `${items.slice(0, -'</li>'.length)}${listHtml(child)}</li>` : items + item;
  }
  return items === '' ? '' : `<${tag}>${items}</${tag}>`;
}

const isList = (node: Node): boolean => node instanceof Element && node.matches('ul, ol');

/** What is in an item or a cell; its only paragraph needs no mark. */
function innerHtml(parent: Element): string {
  const parts = partsOf(parent);
  const hasOne = parts.filter(({ tag }) => tag === 'p').length === 1;
  return inLists(parts.map((part) => (hasOne && part.tag === 'p' ? { ...part, tag: 'whole' } : part))).join('');
}

function tableHtml(table: Element): string {
  const own = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const rows = own.map((row) =>
    [...row.children].map((cell) => {
      const tag = cell.tagName === 'TH' ? 'th' : 'td';
      const isLine = cell.querySelector(blocks) === null;
      return `<${tag}>${isLine ? tidied(inlineHtml(cell)) : innerHtml(cell)}</${tag}>`;
    }),
  );
  return `<table>${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table>`;
}

/** What stands within a line, with the formatting that means something. */
function inlineHtml(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped((node.textContent ?? '').replace(/\s+/g, ' '));
  if (!(node instanceof Element) || node.matches(left)) return '';
  if (node.tagName === 'BR') return '<br>';
  const style = styleOf(node);
  if (style.includes('mso-list:ignore')) return '';
  let words = [...node.childNodes].map(inlineHtml).join('');
  if (words.trim() === '') return words;
  if (isBold(node, style)) words = `<strong>${words}</strong>`;
  if (node.matches('i, em') || style.includes('font-style:italic')) words = `<em>${words}</em>`;
  if (node.matches('sub, sup')) words = `<${node.localName}>${words}</${node.localName}>`;
  const address = node.matches('a') ? (node.getAttribute('href') ?? '') : '';
  return /^(https?|mailto|tel):/i.test(address)
    ? `<a href="${escaped(address).replaceAll('"', '&quot;')}">${words}</a>`
    : words;
}

function isBold(element: Element, style: string): boolean {
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  if (weight === undefined) return element.matches('b, strong');
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}
