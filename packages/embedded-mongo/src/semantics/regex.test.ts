import { describe, expect, it } from 'vitest';
import { MongoError } from '../values/errors.ts';
import { compileRegex } from './regex.ts';

describe('Perl-compatible patterns', () => {
  it.each<[pattern: string, options: string, text: string, expected: boolean]>([
    ['abc', '', 'xabcx', true],
    ['ABC', 'i', 'abc', true],
    ['(?i)ABC', '', 'abc', true],
    ['^b', '', 'a\nb', false],
    ['^b', 'm', 'a\nb', true],
    ['a$', '', 'a\n', true],
    ['a$', '', 'a\nb', false],
    ['a$', 'm', 'a\nb', true],
    ['a.b', '', 'a\nb', false],
    ['a.b', '', 'a\rb', true],
    ['a.b', 's', 'a\nb', true],
    ['a b # comment', 'x', 'ab', true],
    ['a\\ b', 'x', 'a b', true],
    ['\\Aab', 'm', 'x\nab', false],
    ['ab\\z', '', 'ab\n', false],
    ['ab\\Z', '', 'ab\n', true],
    ['\\Qa.b\\E', '', 'axb', false],
    ['\\Qa.b\\E', '', 'a.b', true],
    ['[[:alpha:]_]+$', '', 'aB_', true],
    ['^[[:digit:]]$', '', 'a', false],
    ['[]a]', '', ']', true],
    ['^\\h$', '', '\t', true],
    ['\\p{Lu}', '', 'É', true],
    ['\\p{Lu}', '', 'é', false],
    ['^.$', '', '😀', true],
    ['\\x{e9}', '', 'é', true],
    ['a\\-b\\@c', '', 'a-b@c', true],
    ['(?P<y>\\d+)-\\k<y>', '', '12-12', true],
    ['a(?#note)b', '', 'ab', true],
    ['\\s', '', '\u00a0', false],
    ['a{2}', '', 'aa', true],
    ['a{x', '', 'a{x', true],
  ])('match as in Perl: /%s/%s on %j gives %s', (pattern, options, text, expected) => {
    expect(compileRegex(pattern, options)(text)).toBe(expected);
  });

  it.each(['(', '[a', 'a**', '\\', '(?>a)', '\\Ka', 'a++', '[[:foo:]]', '(?R)', 'a(?i)b'])(
    'are rejected if they are invalid or unsupported: %s',
    (pattern) => {
      expect(() => compileRegex(pattern, '')).toThrow(MongoError);
    },
  );

  const line = `${'a'.repeat(36)}!`.repeat(2);
  it.each([
    ['(a+)+$', line],
    ['(a+)(?#a comment)+$', line],
    ['(a+)\\E+$', line],
    ['(a|a)*$', line],
    ['(?:a?){40}a{40}', line],
    ['^(\\w+\\s?)*$', line],
    [`${'(a|a)'.repeat(36)}b`, line],
    ['^\\R+$', `${'\r\n'.repeat(40)}!`],
    ['a.*b', 'a'.repeat(100_000)],
    ['a.*a.*b', 'a'.repeat(5000)],
  ])('do not match, or fail with error 51156, within 3 seconds: %s', (pattern, text) => {
    const start = Date.now();
    const run = () => compileRegex(pattern, 'i')(text);
    try {
      expect(run()).toBe(false);
    } catch (error) {
      expect(error).toMatchObject({ code: 51156 });
    }
    expect(Date.now() - start).toBeLessThan(3000);
  });
});
