/** Address of a call. */
export const telHref = (phone: string): string => `tel:${dialable(phone)}`;

/** Address of a text message. */
export const smsHref = (phone: string): string => `sms:${dialable(phone)}`;

/** Address of an e-mail with a prepared subject and text; line breaks become those that RFC 6068 asks for. */
export function mailHref(to: string, { subject, body }: { subject: string; body: string }): string {
  const text = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

/** The digits of a number as people write it, with the plus sign of an international one. */
const dialable = (phone: string): string => (phone.trim().startsWith('+') ? '+' : '') + phone.replace(/\D/g, '');
