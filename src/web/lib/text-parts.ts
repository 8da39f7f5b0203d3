import { phoneLinks } from '#domain/phone.ts';

/** A part of a message: plain text, or a link for a URL, an email address or a phone number. */
export type TextPart = { text: string; href?: string };

const urlPattern = String.raw`\b(?:https?:\/\/|www\.)[^\s<>"“”«»「」（）、。，；：！？]+`;
const emailPattern = String.raw`(?<![\w.+-])[\w.+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+`;
const northAmericanPhone = String.raw`(?:\+?1[ .-]?)?(?:\d{3}[ .-]|\(\d{3}\) ?)\d{3}[ .-]\d{4}`;
const internationalPhone = String.raw`\+[2-9]\d{0,2}(?:[ .-]?(?:\(0\))?\d{2,5}){2,5}`;
const phoneExtension = String.raw`(?:,? ?(?:ext\.?|x) ?\d{1,7})?`;
const candidates = new RegExp(
  String.raw`${urlPattern}|${emailPattern}|(?<![\w+.-])(?:${northAmericanPhone}|${internationalPhone})${phoneExtension}(?![\w-])`,
  'giu',
);

/** Splits a message into text and links. Only http, https, mailto and tel become links, so no link can run code. */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let partsEnd = 0;
  for (const { 0: match, index } of message.matchAll(candidates)) {
    const text = trimPunctuation(match);
    const href = hrefOf(text);
    if (href === undefined) continue;
    if (index > partsEnd) parts.push({ text: message.slice(partsEnd, index) });
    parts.push({ text, href });
    partsEnd = index + text.length;
  }
  if (partsEnd < message.length) parts.push({ text: message.slice(partsEnd) });
  return parts;
}

const openingBrackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Removes the punctuation at the end, and closing brackets at the end that are not opened in the match. */
function trimPunctuation(match: string): string {
  const text = match.replace(/[.,;:!?'’*_]+$/u, '');
  const last = text.at(-1) ?? '';
  const opening = openingBrackets[last];
  if (opening === undefined || countOf(text, opening) >= countOf(text, last)) return text;
  return trimPunctuation(text.slice(0, -1));
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;

function hrefOf(text: string): string | undefined {
  if (/^[\d(+]/.test(text) && !text.includes('@')) return phoneLinks(text)?.call;
  const isEmail = !/^(?:https?:\/\/|www\.)/i.test(text);
  if (isEmail) return `mailto:${encodeURIComponent(text).replace('%40', '@')}`;
  const url = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(url)) return undefined;
  const { hostname, href } = new URL(url);
  return hostname.includes('.') ? href : undefined;
}
