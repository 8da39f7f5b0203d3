import { telLink } from '#domain/company.ts';

/** A piece of a message: plain text, or something to follow: a web address or a phone number. */
export type TextPart = { text: string; href?: string };

const candidates = /\b(?:https?:\/\/|www\.)[^\s<>"]+|(?<![\w-])(?:\d{3}-|\(\d{3}\) ?)\d{3}-\d{4}(?![\w-])/gi;

/** Cuts a message into text and what can be followed. Only http, https and tel come out, so no link can run anything. */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(candidates)) {
    const text = withoutTrail(found);
    const href = /^[\d(]/.test(text) ? telLink(text) : addressOf(text);
    if (href === undefined) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text, href });
    end = index + text.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}

/** The sentence's own punctuation does not belong to the address; a bracket does where it was opened within. */
function withoutTrail(found: string): string {
  const text = found.replace(/[.,;:!?'*]+$/, '');
  if (!text.endsWith(')') || text.includes('(')) return text;
  return withoutTrail(text.slice(0, -1));
}

function addressOf(text: string): string | undefined {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return undefined;
  const { hostname, href } = new URL(address);
  return hostname.includes('.') ? href : undefined;
}
