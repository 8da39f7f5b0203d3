/** Characters that XML 1.0 forbids, also as escapes: of the control characters it has tab, LF, CR and the last 33. */
const forbidden = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu;

/** A text as the content of an XML element, or of an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
