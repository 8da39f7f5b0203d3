/**
 * The number of words that people read in a minute. A little less than the 238 that Brysbaert (2019) found, because
 * instructions are read more slowly.
 */
const wordsPerMinute = 220;

/** The length of a text. `minutes` is the time to read it: 0 for no words, otherwise at least 1. */
export type TextLength = { words: number; minutes: number };

/** The length of the text in HTML, without tags, scripts and styles. */
export function textLengthOf(html: string): TextLength {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    // Inline tags do not separate words; block tags do.
    .replace(/<\/?(a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|#160|#xa0);/gi, ' ')
    .replace(/&[a-z0-9#]+;/gi, '');
  const words = text.split(/\s+/).filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).length;
  return { words, minutes: Math.ceil(words / wordsPerMinute) };
}

/** The length as a text, such as '231 words, 2 min read'. */
export function formatTextLength({ words, minutes }: TextLength): string {
  const count = `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`;
  return words === 0 ? 'No words yet' : `${count}, ${minutes} min read`;
}
