/** Characters that the font of PDFs has: Latin with its accents, Greek, Cyrillic, and signs without a script. */
const printableScript = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const pictograph = /\p{Extended_Pictographic}/u;
/** Unicode counts signs such as © as pictographs, but the font has them. */
const plainSign = /[\p{ASCII}©®™]/u;

const hasGlyph = (character: string): boolean =>
  plainSign.test(character) || (printableScript.test(character) && !pictograph.test(character));

/** The distinct characters of these texts that the font of PDFs lacks. */
export const unprintable = (texts: readonly string[]): string[] => [
  ...new Set([...texts.join('')].filter((character) => !hasGlyph(character))),
];
