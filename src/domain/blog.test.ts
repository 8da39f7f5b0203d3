import { describe, expect, test } from 'vitest';
import { postInput, publicationTime, slugFrom, tagsFrom } from './blog.ts';

describe('a slug', () => {
  test.each([
    ['Keeping Tile Clean', 'keeping-tile-clean'],
    ["Florida's Best: 5 Tips!", 'floridas-best-5-tips'],
    ['  spaces   and\ttabs ', 'spaces-and-tabs'],
    ['Dry & Clean', 'dry-clean'],
    ['Café Über Naïve', 'cafe-uber-naive'],
    ['--already-a--slug--', 'already-a-slug'],
    ['100% “Clean”…', '100-clean'],
    ['ﬁne print', 'fine-print'],
    ['Große Straßenreinigung in Łódź', 'grosse-strassenreinigung-in-lodz'],
    ['Æbler og øl', 'aebler-og-ol'],
    ['Œuvre, Đorđe, Þór, Işık', 'oeuvre-dorde-thor-isik'],
    ['清洁', ''],
    ['!?', ''],
    ['', ''],
  ])('made from the title %j is %j', (title, slug) => expect(slugFrom(title)).toBe(slug));

  test('made from a long title is valid and has at most 200 characters', () => {
    for (const title of ['word '.repeat(100), `${'a'.repeat(199)} b`, 'x-'.repeat(150)]) {
      expect(slugFrom(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugFrom(title).length).toBeLessThanOrEqual(200);
    }
  });

  test('is rejected if it is invalid, but may be blank or missing', () => {
    const input = { title: 'T', content: 'C', excerpt: 'E' };
    for (const slug of ['good-slug', 'a', '2027-tips']) expect(postInput.parse({ ...input, slug }).slug).toBe(slug);
    for (const slug of ['Bad', 'a b', '-a', 'a-', 'a--b', 'ä', 'a/b', '../a']) {
      expect(postInput.safeParse({ ...input, slug }).success, slug).toBe(false);
    }
    // The blog service replaces an empty slug with one that it makes from the title.
    for (const slug of ['', ' ', undefined]) expect(postInput.parse({ ...input, slug }).slug).toBe('');
  });
});

describe('tags', () => {
  test.each([
    ['a, b ,c', ['a', 'b', 'c']],
    [' , ,', []],
    ['one', ['one']],
    ['a,b,a', ['a', 'b']],
    ['two words, more', ['two words', 'more']],
  ])('in the text %j are %j', (text, tags) => expect(tagsFrom(text)).toEqual(tags));
});

test('a missing or blank category becomes the default one', () => {
  const input = { title: 'T', content: 'C', excerpt: 'E' };
  expect(postInput.parse(input).category).toBe('Cleaning Tips');
  expect(postInput.parse({ ...input, category: ' ' }).category).toBe('Cleaning Tips');
  expect(postInput.parse({ ...input, category: 'News' }).category).toBe('News');
});

test('the publication time is set when a post is published, then stays, and is cleared for a draft', () => {
  const now = new Date('2027-06-16T16:00:00Z');
  const firstPublication = '2027-01-01T00:00:00.000Z';
  expect(publicationTime(true, null, now)).toBe('2027-06-16T16:00:00.000Z');
  expect(publicationTime(true, firstPublication, now)).toBe(firstPublication);
  expect(publicationTime(false, firstPublication, now)).toBeNull();
  expect(publicationTime(false, null, now)).toBeNull();
});
