import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  emailField,
  nameField,
  optionalPhoneField,
  optionalText,
  phoneField,
  requiredText,
  uuidField,
  zipCodeField,
} from './fields.ts';
import { pageKey, publicPaths, resolvePageKey } from './site.ts';
import { looksLikeSpam } from './spam.ts';

const accepts = (field: z.ZodMiniType, value: unknown): boolean => field.safeParse(value).success;

describe('fields', () => {
  test.each([
    ['ann@example.com', true],
    ['ann.lee+x@sub.example.co', true],
    ['a@b', true],
    ['ann', false],
    ['ann@', false],
    ['@example.com', false],
    ['ann lee@example.com', false],
    ['ann@example..com', false],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`, true],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}`, false],
  ])('the email %s is valid: %s', (value, valid) => expect(accepts(emailField, value)).toBe(valid));

  test.each([
    ['33415', true],
    ['33415-1234', true],
    [' 33415 ', true],
    ['3341', false],
    ['334155', false],
    ['33415-12', false],
    ['ABCDE', false],
  ])('the ZIP code %j is valid: %s', (value, valid) => expect(accepts(zipCodeField, value)).toBe(valid));

  test.each([
    ['561-555-0101', true],
    ['+1 (561) 555-0101', true],
    ['5550101', true],
    ['555010', false],
    ['call me', false],
    ['5'.repeat(33), false],
  ])('the phone number %j is valid: %s', (value, valid) => {
    expect(accepts(phoneField, value)).toBe(valid);
    expect(accepts(optionalPhoneField, value)).toBe(valid);
  });

  test('invisible characters around phone numbers, email addresses and ZIP codes are removed', () => {
    const phone = '\u202a+1 (561) 555-0101\u202c';
    expect(phoneField.parse(phone)).toBe('+1 (561) 555-0101');
    expect(optionalPhoneField.parse(phone)).toBe('+1 (561) 555-0101');
    expect(emailField.parse('\u2068ann@example.com\u2069 ')).toBe('ann@example.com');
    expect(zipCodeField.parse('\u200e33415')).toBe('33415');
  });

  test('an optional phone number may be blank or missing', () => {
    expect(optionalPhoneField.parse(' ')).toBeUndefined();
    expect(optionalPhoneField.parse(undefined)).toBeUndefined();
  });

  test('texts are measured after trimming, with errors that say what is wrong', () => {
    expect(nameField.parse(`  ${'x'.repeat(100)}  `)).toHaveLength(100);
    const messageOf = (value: unknown) => requiredText('Name', 3).safeParse(value).error?.issues[0]?.message;
    expect(messageOf(undefined)).toBe('Name is required.');
    expect(messageOf('  ')).toBe('Name is required.');
    expect(messageOf(1)).toBe('Name must be text.');
    expect(messageOf('1234')).toBe('Name can be at most 3 characters.');
    expect(messageOf('a\0')).toBe('Name contains characters that cannot be stored.');
    expect(messageOf('😀\ud83d')).toContain('cannot be stored');
  });

  test('a blank text counts as missing, but not a text with a visible character', () => {
    // Accents and other combining marks without a letter; the blank Braille pattern; Hangul fillers; a vowel separator.
    const unusualBlanks = [
      '\u0301',
      '\ufe0f',
      '\u3099',
      '\u0e31',
      '\u20dd',
      '\u034f',
      '\u2800',
      '\u3164',
      '\u115f',
      '\u1160',
      '\uffa0',
      '\u180e \u2800',
    ];
    const issuesOf = (value: string) => nameField.safeParse(value).error?.issues.map(({ message }) => message);
    for (const blank of ['', ' \n', '\u200b', '\u200e \u200f', '\u00ad\u2060', ...unusualBlanks]) {
      expect(issuesOf(blank), JSON.stringify(blank)).toEqual(['Name is required.']);
      expect(optionalText('Name', 9).parse(blank), JSON.stringify(blank)).toBeUndefined();
      expect(optionalPhoneField.parse(blank), JSON.stringify(blank)).toBeUndefined();
    }
    expect(nameField.parse('\u200eAnn')).toBe('\u200eAnn');
    expect(nameField.parse('.')).toBe('.');
  });

  test('fields of one line join the lines of a text', () => {
    expect(nameField.parse('Ann \r\nPhone: 1')).toBe('Ann Phone: 1');
  });

  test.each([
    ['😀'.repeat(60), 60],
    ['👨‍👩‍👧‍👦'.repeat(100), 100],
    ['🇩🇪'.repeat(100), 100],
    ['e\u0301'.repeat(100), 100],
    ['नि'.repeat(100), 100],
  ])('texts are measured in characters as people see them: %j', (text, count) => {
    const field = requiredText('Name', count);
    expect(field.parse(text)).toBe(text);
    for (const longer of [`${text}a`, `${text}😀`]) {
      expect(field.safeParse(longer).error?.issues.map(({ message }) => message)).toEqual([
        `Name can be at most ${count} characters.`,
      ]);
      expect(accepts(optionalText('Name', count), longer)).toBe(false);
    }
  });

  test('the number of combining marks on one character is limited', () => {
    expect(accepts(requiredText('Name', 4), `a${'\u0301'.repeat(40)}`)).toBe(true);
    expect(accepts(requiredText('Name', 4), `a${'\u0301'.repeat(60)}`)).toBe(false);
  });

  test.each([
    ['ann@räucher.de', 'ann@xn--rucher-bua.de'],
    ['ann@ra\u0308ucher.de', 'ann@xn--rucher-bua.de'],
    ['ann@RÄUCHER.de', 'ann@xn--rucher-bua.de'],
    ['ann@xn--rucher-bua.de', 'ann@xn--rucher-bua.de'],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['Ann@Example.com', 'Ann@Example.com'],
  ])('the email %s is stored as %s', (written, stored) => expect(emailField.parse(written)).toBe(stored));

  test.each(['ann@räucher.de/x', 'ann@räucher.de:25', 'a@b@räu cher.de', '@räucher.de', 'ann@ä..de'])(
    '%s is not an email address',
    (value) => expect(accepts(emailField, value)).toBe(false),
  );

  test('UUIDs are accepted in any case and stored in lower case, and other values are rejected', () => {
    const id = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';
    expect(uuidField('id').parse(id)).toBe(id.toLowerCase());
    for (const value of ['', 'x', id.slice(1), `${id}0`, `{${id}}`, 1])
      expect(accepts(uuidField('id'), value)).toBe(false);
  });
});

describe('spam', () => {
  test.each([
    [{}, false],
    [{ leaveEmpty: '' }, false],
    [{ leaveEmpty: 'x' }, true],
    [{ openForMs: 99 }, true],
    [{ openForMs: 100 }, false],
    [{ leaveEmpty: '', openForMs: 0 }, true],
    [{ leaveEmpty: 'x', openForMs: 60_000 }, true],
  ])('the signals %j are spam: %s', (signals, spam) => expect(looksLikeSpam(signals)).toBe(spam));
});

describe('page keys', () => {
  test('exist for every public page', () => {
    for (const path of publicPaths) expect(resolvePageKey(pageKey(path)), path).toEqual({ kind: 'page' });
    expect(pageKey('/')).toBe('home');
    expect(pageKey('/services/office-cleaning')).toBe('services/office-cleaning');
  });

  test('exist for posts, and for no other paths or texts', () => {
    expect(resolvePageKey('blog/a-post')).toEqual({ kind: 'post', slug: 'a-post' });
    for (const key of [
      '',
      'Home',
      '/home',
      'blog/',
      'blog/a/b',
      'admin',
      'services',
      '404',
      'constructor',
      '__proto__',
    ]) {
      expect(resolvePageKey(key), key).toBeUndefined();
    }
  });
});
