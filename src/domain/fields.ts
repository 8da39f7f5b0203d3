import * as z from 'zod/mini';
import { charactersFit } from './characters.ts';
import { asciiEmail } from './email-domain.ts';

/**
 * The maximum length of each kind of text after trimming, in characters as people count them; of `password`, in UTF-16
 * units. `postTags` is the maximum number of tags. Used by forms, procedures and models.
 */
export const maxLengths = {
  name: 100,
  email: 254,
  phone: 32,
  address: 200,
  city: 100,
  squareFootage: 20,
  message: 5_000,
  specialInstructions: 2_000,
  endReason: 500,
  postTitle: 200,
  postSlug: 200,
  postExcerpt: 500,
  postContent: 200_000,
  postTags: 20,
  postTag: 40,
  postCategory: 60,
  url: 2_000,
  altText: 300,
  chatMessage: 2_000,
  password: 200,
} as const;

/**
 * Whether a text is empty or has only spaces, control and format characters, fillers, or accents without a letter. The
 * blank Braille pattern is listed, because Unicode counts it as a visible symbol.
 */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Mark}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

/** A required text: trimmed, not blank, at most `max` characters. `label` names the field in errors. */
export function requiredText(label: string, max: number, verb: 'is' | 'are' = 'is') {
  const requiredMessage = `${label} ${verb} required.`;
  return z.string({ error: (issue) => (issue.input === undefined ? requiredMessage : `${label} must be text.`) }).check(
    ...textChecks(label, max),
    z.minLength(1, { error: requiredMessage, abort: true }),
    z.refine((text) => !isBlank(text), requiredMessage),
  );
}

/** Turns blank texts into empty ones. */
export const emptyIfBlank = (text: string): string => (isBlank(text) ? '' : text);

/** An optional text; a blank text counts as missing. `checks` get a blank text as an empty one. */
export const optionalText = (label: string, max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z.pipe(
    z.optional(
      z.string(`${label} must be text.`).check(...textChecks(label, max), z.overwrite(emptyIfBlank), ...checks),
    ),
    z.transform((text) => (text === '' ? undefined : text)),
  );

/** A text that may be blank; a blank text becomes an empty one, which removes the stored text. */
export const erasableText = (label: string, max: number) =>
  z.string(`${label} must be text.`).check(...textChecks(label, max), z.overwrite(emptyIfBlank));

/** The record's `rev` when the caller last saw it. */
export const revField = z.int('rev must be a whole number.').check(z.minimum(0, 'rev must be a whole number from 0.'));

/** The checks of a text that people type: trimmed, at most `max` characters, and storable. */
export function textChecks(label: string, max: number) {
  // Formatted only when needed: formatting the numbers of all fields takes a phone a quarter of a second.
  const tooLong = () => `${label} can be at most ${max.toLocaleString('en-US')} characters.`;
  return [
    z.trim(),
    // The limit in OpenAPI's schema. OpenAPI counts code points, which are never fewer than the characters, so every
    // text within its limit is accepted.
    z.meta({ maxLength: max }),
    z.refine<string>((text) => charactersFit(text, max), { error: tooLong, abort: true }),
    z.refine<string>(isStorable, `${label} contains characters that cannot be stored.`),
  ] as const;
}

/** Lone surrogates cannot be encoded as UTF-8, and NUL ends a text in some stores. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Joins the lines of a text that people type into a field of one line. Otherwise somebody could add made-up lines to
 * the mails that contain the text.
 */
export const oneLine = z.overwrite<string>((text) => text.replace(/\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g, ' '));

export const nameField = requiredText('Name', maxLengths.name).check(oneLine);

/** Invisible characters that contact lists and mail programs put around copied numbers and email addresses. */
const invisibleCharacters = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const cleanCopy = (text: string): string => text.replace(invisibleCharacters, '').trim();

const emailMessage = 'Please enter a valid email address, such as name@example.com.';

/** The pattern of browsers, extended: the domain may also contain all characters that are not ASCII. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9\u0080-\uffff](?:[a-zA-Z0-9\u0080-\uffff-]{0,61}[a-zA-Z0-9\u0080-\uffff])?(?:\.[a-zA-Z0-9\u0080-\uffff](?:[a-zA-Z0-9\u0080-\uffff-]{0,61}[a-zA-Z0-9\u0080-\uffff])?)*$/;

export const emailField = z
  .string({ error: (issue) => (issue.input === undefined ? 'Email is required.' : 'Email must be text.') })
  .check(
    z.overwrite(cleanCopy),
    z.minLength(1, { error: 'Email is required.', abort: true }),
    // The pattern in OpenAPI's schema.
    z.regex(emailPattern, emailMessage),
    z.overwrite(asciiEmail),
    z.maxLength(maxLengths.email, `Email can be at most ${maxLengths.email} characters.`),
    // The check that browsers use for <input type="email">, so that email fields accept every stored email address.
    // `z.regex` above has already reported emails that do not match `emailPattern`.
    z.refine((email) => !emailPattern.test(email) || z.regexes.html5Email.test(email), emailMessage),
  );

const phoneMessage = 'Please enter a phone number with at least 7 digits.';

// The digits are counted by a pattern, because OpenAPI's schema includes patterns.
export const phoneField = requiredText('Phone', maxLengths.phone).check(
  z.regex(/(\d\D*){7}/, phoneMessage),
  z.overwrite(cleanCopy),
  oneLine,
);

export const optionalPhoneField = optionalText(
  'Phone',
  maxLengths.phone,
  z.regex(/^$|(\d\D*){7}/, phoneMessage),
  z.overwrite(cleanCopy),
  oneLine,
);

/** US ZIP code: five digits, or ZIP+4. */
export const zipCodeField = z
  .string({ error: (issue) => (issue.input === undefined ? 'ZIP code is required.' : 'ZIP code must be text.') })
  .check(
    z.overwrite(cleanCopy),
    z.minLength(1, { error: 'ZIP code is required.', abort: true }),
    z.regex(/^\d{5}(-\d{4})?$/, 'Please enter a ZIP code as 5 digits or ZIP+4, such as 33415.'),
  );

/** A UUID of any version, converted to lower case. The pattern has no `i` flag, because OpenAPI supports no flags. */
export const uuidField = (label: string) =>
  z
    .string(`${label} must be a UUID.`)
    .check(
      z.regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, `${label} must be a UUID.`),
      z.toLowerCase(),
    );

/** Whether the visitor agreed to text messages; false by default. */
export const smsConsentField = z._default(z.boolean('SMS consent must be true or false.'), false);

/** The invalid values of a stored record as texts, by field name. The record has blank values in these fields. */
export const oddField = z.optional(z.record(z.string(), z.string()));

/** A time: ISO 8601 in UTC. */
export const isoTimeField = z.iso.datetime();

/** The id of a stored record. Clients must not interpret it. A malformed id is answered like an unknown one. */
export const idField = z.string('The id must be text.');
