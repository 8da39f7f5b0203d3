/** Split when first needed: a segmenter takes a moment to make, and most texts are shorter than their limit. */
let segmenter: Intl.Segmenter | undefined;

/**
 * How many UTF-16 units a text of so many characters may take: a family of emoji has eleven. Without such a limit one
 * character could carry any number of marks.
 */
export const storedUnits = (characters: number): number => characters * 12;

/** How many characters a text has as people count them: an emoji is one, and so is a letter with its accents. */
export function characterCount(text: string): number {
  if (isPlain(text)) return text.length;
  segmenter ??= new Intl.Segmenter();
  let count = 0;
  for (const _character of segmenter.segment(text)) count += 1;
  return count;
}

/** Whether a text has at most `max` characters, and can be stored as such. */
export const charactersFit = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= storedUnits(max) && characterCount(text) <= max);

/** Latin letters, digits and signs of one unit each, without the line break of two. */
const isPlain = (text: string): boolean => /^(?:[\n\x20-\x7e\u00a0-\u024f])*$/.test(text);
