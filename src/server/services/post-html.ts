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

/** The HTML of a post with everything removed that is not plain content: scripts, handlers, styles, foreign frames. */
export const sanitizePostHtml = (html: string): string => sanitizeHtml(html, rules).trim();
