import sanitizeHtml from 'sanitize-html';

/** Video players that a post may show; the page's Content-Security-Policy allows frames of these and no others. */
const videoHosts = ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'];

const webPicture = /^(https?:\/\/|\/(?!\/))/i;

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'abbr'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption', 'a', 'img', 'iframe'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: videoHosts,
  allowIframeRelativeUrls: false,
  nestingLimit: 60,
  transformTags: { a: openSafely },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !webPicture.test(attribs.src ?? '')) || (tag === 'iframe' && (attribs.src ?? '') === ''),
};

/** A page opened in a new tab must not reach the one it was opened from. */
function openSafely(tagName: string, { target, rel, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener' } : attribs };
}

/** Between paragraphs of typed text. */
const blankLines = /\n[^\S\n]*\n\s*/g;
/** Begins where the white space does, so that no text makes it look at the same place twice. */
const spaceAtEnd = /(?<![ \t\r\n])([ \t\r\n]+)<\/p>/g;

/**
 * The HTML of a post with everything removed that is not plain content: scripts, handlers, styles, foreign frames. Text
 * that stands in no element is divided into paragraphs by its blank lines, as whoever types it means it.
 */
export function sanitizePostHtml(html: string): string {
  const clean = sanitizeHtml(html, rules).trim();
  if (!clean.includes('<')) return inParagraphs(clean);
  const textFilter = (text: string, parent?: string): string =>
    parent === undefined ? text.replace(blankLines, '$&<p>') : text;
  const divided = sanitizeHtml(clean, { ...rules, textFilter });
  if (divided === clean) return clean;
  // A paragraph ends by itself where another element begins.
  return sanitizeHtml(`<p>${divided}`, rules).replace(spaceAtEnd, '</p>$1').replaceAll('<p></p>', '').trim();
}

/** Text without any markup; its line breaks are kept. */
function inParagraphs(text: string): string {
  if (!text.includes('\n')) return text;
  const paragraphs = text.split(blankLines).map((paragraph) => paragraph.split('\n').map((line) => line.trim()));
  return paragraphs.map((lines) => `<p>${lines.join('<br />')}</p>`).join('\n');
}
