/**
 * Characters that XML 1.0 forbids, even as escapes: U+FFFE, U+FFFF, and all control characters except tab, LF, CR and
 * U+007F to U+009F. It also forbids lone surrogates, which `toWellFormed` replaces.
 */
const forbiddenCharacters = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu;

/** Escapes a text for an XML element, or for an attribute in double quotes. Removes forbidden characters. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbiddenCharacters, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
