/** Letters that Unicode does not take apart into a base letter and a mark, as people write them on other keyboards. */
const foldedLetters: Readonly<Record<string, string>> = {
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
const foldedLetter = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g');

/** What people and telephones write as an apostrophe: O'Brien, O’Brien, O`Brien. */
const apostrophes = /['’‘ʼʻʹ′`´]/g;

/** A text without case, accents and special letters: one rule for slugs, for searching and for sorting. */
export const foldText = (text: string): string =>
  text
    // An accent of its own becomes a space with a mark by the next step, so apostrophes come first.
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(foldedLetter, (letter) => foldedLetters[letter] ?? letter)
    // Some letters gain a mark by being made small.
    .replace(/\p{Mark}/gu, '');

/** Without the apostrophes of a folded text: O'Brien and OBrien are one name. */
export const withoutApostrophes = (folded: string): string => folded.replaceAll("'", '');

/** A text by which names and titles sort as people expect. */
export const sortKey = (text: string): string => withoutApostrophes(foldText(text));
