import sanitizeHtml from 'sanitize-html';
import { separateText } from '#domain/markup-or-text.ts';
import { inlineElements, linkRelations, linkSchemes, postAttributes, postElements } from '#domain/post-markup.ts';

/** Hosts of the video players that a post may embed; the Content-Security-Policy allows frames of these hosts only. */
const videoHosts = ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'];

const pictureUrl = /^(https?:\/\/|\/(?!\/))/i;

const allowedAttributes = Object.fromEntries(
  Object.entries(postAttributes).map(([element, names]) => [element, [...names]]),
);

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...postElements],
  allowedAttributes,
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: ['http', 'https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: videoHosts,
  allowIframeRelativeUrls: false,
  nestingLimit: 60,
  transformTags: {
    a: openSafely,
    span: keepStrikethrough,
    font: keepStrikethrough,
    strike: 's',
    acronym: 'abbr',
    tt: 'code',
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !pictureUrl.test(attribs.src ?? '')) || (tag === 'iframe' && (attribs.src ?? '') === ''),
};

/** Keeps only the allowed `rel` values and the target `_blank`. A page in a new tab must not reach its opener. */
function openSafely(tagName: string, { target, rel = '', ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const opensNewTab = target === '_blank';
  const allowedRelations = rel
    .toLowerCase()
    .split(/\s+/)
    .filter((relation) => linkRelations.includes(relation));
  const relations = new Set(opensNewTab ? [...allowedRelations, 'noopener'] : allowedRelations);
  return {
    tagName,
    attribs: {
      ...attribs,
      ...(opensNewTab ? { target } : {}),
      ...(relations.size === 0 ? {} : { rel: [...relations].join(' ') }),
    },
  };
}

const strikethrough = /text-decoration(?:-line)?\s*:[^;]*line-through/i;

/**
 * Styles are removed, but text that a style strikes through stays struck through: an old price must not look current.
 */
function keepStrikethrough(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName: strikethrough.test(attribs.style ?? '') ? 's' : tagName, attribs };
}

/** Separates paragraphs of typed text. */
const blankLines = /\n[^\S\n]*\n\s*/;
const capturedBlankLines = new RegExp(`(${blankLines.source})`);

/**
 * Returns the HTML of a post without scripts, handlers, styles, and frames other than the video players. Blank lines in
 * text outside of elements separate paragraphs, as people type them.
 */
export function sanitizePostHtml(html: string): string {
  const clean = sanitizeHtml(separateText(html).html, rules).trim();
  if (!clean.includes('<')) return inParagraphs(clean);
  const parts = partsOf(clean);
  const isWords = (part: Part | undefined): boolean => part?.kind === 'words' && part.html.trim() !== '';
  const isTyped = parts.some(
    ({ kind }, index) => kind === 'blank' && (isWords(parts[index - 1]) || isWords(parts[index + 1])),
  );
  if (!isTyped) return clean;
  return parts.map((part) => (isWords(part) ? asParagraph(part.html) : part.html)).join('');
}

/** A part of a post: text with inline elements, blank lines, or another element. */
type Part = { kind: 'words' | 'blank' | 'element'; html: string };

const tagsAndTexts = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g;

/** @param html as the sanitizer writes it: every element is closed, and < and > are only used for tags */
function partsOf(html: string): Part[] {
  const parts: Part[] = [];
  const add = (kind: Part['kind'], partHtml: string): void => {
    const last = parts.at(-1);
    if (kind === 'words' && last?.kind === 'words') last.html += partHtml;
    else parts.push({ kind, html: partHtml });
  };
  let element = { html: '', depth: 0, isInline: true };
  for (const [token, slash, name] of html.matchAll(tagsAndTexts)) {
    if (name === undefined && element.depth === 0) {
      for (const [index, text] of token.split(capturedBlankLines).entries())
        add(index % 2 === 0 ? 'words' : 'blank', text);
      continue;
    }
    element.html += token;
    element.isInline &&= name === undefined || inlineElements.has(name);
    if (name !== undefined && !token.endsWith('/>')) element.depth += slash === '' ? 1 : -1;
    if (element.depth > 0) continue;
    add(element.isInline ? 'words' : 'element', element.html);
    element = { html: '', depth: 0, isInline: true };
  }
  return parts;
}

/** Line breaks, and whole tags: line breaks in their attributes must not become `<br />`. */
const breaksAndTags = /<br \/>\n?|\n|<[^>]*>/g;

/** Makes a paragraph, in which line breaks become `<br />`. White space around the text stays outside. */
function asParagraph(words: string): string {
  const inner = words.trim();
  const start = words.indexOf(inner);
  const brokenText = inner.replaceAll(breaksAndTags, (token) => (/^(<br|\n)/.test(token) ? '<br />' : token));
  return `${words.slice(0, start)}<p>${brokenText}</p>${words.slice(start + inner.length)}`;
}

/** Makes paragraphs of plain text, and keeps its line breaks. A text of one line stays as it is. */
function inParagraphs(text: string): string {
  if (!text.includes('\n')) return text;
  const paragraphs = text.split(blankLines).map((paragraph) => paragraph.split('\n').map((line) => line.trim()));
  return paragraphs.map((lines) => `<p>${lines.join('<br />')}</p>`).join('\n');
}
