/** Letters that Unicode does not split into a base letter and a mark, with the letters that people type instead. */
const letterReplacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};
const replacedLetter = new RegExp(`[${Object.keys(letterReplacements).join('')}]`, 'g');

/** The characters that are used as an apostrophe: O'Brien, O’Brien, O`Brien. */
const apostrophes = /['’‘ʼʻʹ′`´]/g;

/** A text without case, accents and special letters: for slugs, search and sorting. */
export const foldText = (text: string): string =>
  text
    // The next step turns a spacing accent into a space with a mark, so apostrophes come first.
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(replacedLetter, (letter) => letterReplacements[letter] ?? letter)
    // In case a letter gains a mark in lower case.
    .replace(/\p{Mark}/gu, '');

/** A folded text without apostrophes: O'Brien and OBrien are the same name. */
export const withoutApostrophes = (folded: string): string => folded.replaceAll("'", '');

/** The sort key of names and titles. */
export const sortKey = (text: string): string => withoutApostrophes(foldText(text));
