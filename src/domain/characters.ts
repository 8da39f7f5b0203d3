/** Created when first needed, because that is slow and most texts are plain. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The most UTF-16 units for a text of so many characters: a family emoji has eleven. Without this limit, one character
 * could carry any number of combining marks.
 */
export const storedUnits = (characters: number): number => characters * 12;

/** The number of characters as people count them: an emoji or a letter with accents is one. */
export function characterCount(text: string): number {
  if (isPlain(text)) return text.length;
  segmenter ??= new Intl.Segmenter();
  let count = 0;
  for (const _character of segmenter.segment(text)) count += 1;
  return count;
}

/** Whether a text has at most `max` characters and UTF-16 units to match. */
export const charactersFit = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= storedUnits(max) && characterCount(text) <= max);

/** Latin letters, digits and punctuation of one unit each, without CRLF. */
const isPlain = (text: string): boolean => /^(?:[\n\x20-\x7e\u00a0-\u024f])*$/.test(text);
