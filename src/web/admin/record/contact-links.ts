/** The `mailto:` URL of a mail to an email address; line breaks of the body become CRLF (RFC 6068). */
export function mailHref(to: string, { subject, body }: { subject: string; body: string }): string {
  const bodyWithCrlf = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(bodyWithCrlf)}`;
}
