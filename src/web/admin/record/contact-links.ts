/** The `mailto:` URL of a mail with a subject and a text; line breaks become CRLF (RFC 6068). */
export function mailHref(to: string, { subject, body }: { subject: string; body: string }): string {
  const text = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
