/**
 * Words and keyboard rows that are frequent among leaked passwords. Letters only: before the comparison, digits and
 * signs are removed, or replaced by the letters that they stand for.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `abc abcabc abcd abcdef abcdefg abcdefgh access admin administrator adminadmin asdf asdfasdf asdfgh asdfghjk asdfghjkl
  baseball batman changeit changeme charlie cheese cleaning computer daniel default demo dragon football freedom google
  guest hallo hello hunter iloveyou jennifer jessica jordan letmein login loveme master michael michelle monkey mustang
  pass passpass passwd passwort password passwordpassword princess qazwsx qazwsxedc qwer qwerasdf qwert qwerty
  qwertyqwerty qwertyui qwertyuiop qwertz qwertzuiop root samsung secret secretpassword shadow soccer starwars
  sunshine superman superuser temp test testtest thepassword thomas trustno trustnoone user welcome whatever
  yourpassword mypassword zaqwsx zxcvbn zxcvbnm`.split(/\s+/),
);

/** The letters that people replace by these digits and signs. */
const letterOfSign: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** A password with fewer different characters is weak, however long it is. */
const minDifferentCharacters = 4;

/** Whether a password is easy to guess. */
export function isWeakPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < minDifferentCharacters || isSequence(lower)) return true;
  const core = lower.replace(/^[^a-z@$]+|[^a-z]+$/g, '');
  const spelled = core.replace(/[013457@$]/g, (sign) => letterOfSign[sign] ?? sign);
  const letters = (text: string): string => text.replace(/[^a-z]/g, '');
  const isShortNumber = /^\d+$/.test(lower) && lower.length < 12;
  return isShortNumber || commonPasswords.has(letters(core)) || commonPasswords.has(letters(spelled));
}

/** Whether the characters count up or down one by one, as in 12345678 or hgfedcba. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
