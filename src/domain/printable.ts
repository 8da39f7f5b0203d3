/** Letters that the font of documents has: Latin with its accents, Greek, Cyrillic, and signs without a script. */
const printable = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const picture = /\p{Extended_Pictographic}/u;
/** Unicode counts signs such as © as pictures, but the font has them. */
const plainSigns = /[\p{ASCII}©®™]/u;

const hasGlyph = (character: string): boolean =>
  plainSigns.test(character) || (printable.test(character) && !picture.test(character));

/** The different characters of some texts that a document would show as empty boxes. */
export const unprintable = (texts: readonly string[]): string[] => [
  ...new Set([...texts.join('')].filter((character) => !hasGlyph(character))),
];
