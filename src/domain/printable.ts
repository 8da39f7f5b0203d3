/** Letters that the font of documents has: Latin with its accents, Greek, Cyrillic, and signs without a script. */
const printableScript = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const picture = /\p{Extended_Pictographic}/u;
/** Unicode counts signs such as © as pictures, but the font has them. */
const plainSigns = /[\p{ASCII}©®™]/u;

const hasGlyph = (character: string): boolean =>
  plainSigns.test(character) || (printableScript.test(character) && !picture.test(character));

/** The distinct characters of these texts that the font of documents lacks. */
export const unprintable = (texts: readonly string[]): string[] => [
  ...new Set([...texts.join('')].filter((character) => !hasGlyph(character))),
];
