/** Created when first needed: creation is slow, and most texts do not need it. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The maximum number of UTF-16 units for a text of this many characters. A family emoji has eleven units. Without this
 * limit, one character could contain any number of combining marks.
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

/** Whether a text has at most `max` characters and at most `storedUnits(max)` UTF-16 units. */
export const charactersFit = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= storedUnits(max) && characterCount(text) <= max);

/** Whether each UTF-16 unit is surely one character. CR is excluded, because CRLF is one character. */
const isPlain = (text: string): boolean => /^(?:[\n\x20-\x7e\u00a0-\u024f])*$/.test(text);
