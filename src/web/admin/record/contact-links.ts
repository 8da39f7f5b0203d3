/** Address of an e-mail with a prepared subject and text; line breaks become those that RFC 6068 asks for. */
export function mailHref(to: string, { subject, body }: { subject: string; body: string }): string {
  const text = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
