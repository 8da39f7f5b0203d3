import { describe, expect, test } from 'vitest';
import { postInput, publicationTime, slugFrom, tagsFrom } from './blog.ts';

describe('slugs', () => {
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
  ])('%j gives %j', (title, slug) => expect(slugFrom(title)).toBe(slug));

  test('that are made from titles are valid and short', () => {
    const longSlug = slugFrom('word '.repeat(100));
    expect(longSlug.length).toBeLessThanOrEqual(200);
    for (const title of ['word '.repeat(100), `${'a'.repeat(199)} b`, 'x-'.repeat(150)]) {
      expect(slugFrom(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  test('are rejected if they are invalid', () => {
    const input = { title: 'T', content: 'C', excerpt: 'E' };
    for (const slug of ['good-slug', 'a', '2027-tips']) expect(postInput.parse({ ...input, slug }).slug).toBe(slug);
    for (const slug of ['Bad', 'a b', '-a', 'a-', 'a--b', 'ä', 'a/b', '../a']) {
      expect(postInput.safeParse({ ...input, slug }).success, slug).toBe(false);
    }
    // An empty slug is replaced by one from the title.
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
  ])('%j gives %j', (text, tags) => expect(tagsFrom(text)).toEqual(tags));
});

test('a missing or empty category becomes the default one', () => {
  const input = { title: 'T', content: 'C', excerpt: 'E' };
  expect(postInput.parse(input).category).toBe('Cleaning Tips');
  expect(postInput.parse({ ...input, category: ' ' }).category).toBe('Cleaning Tips');
  expect(postInput.parse({ ...input, category: 'News' }).category).toBe('News');
});

test('the publication time is set once when a post is published, and cleared when it is unpublished', () => {
  const now = new Date('2027-06-16T16:00:00Z');
  const firstPublication = '2027-01-01T00:00:00.000Z';
  expect(publicationTime(true, null, now)).toBe('2027-06-16T16:00:00.000Z');
  expect(publicationTime(true, firstPublication, now)).toBe(firstPublication);
  expect(publicationTime(false, firstPublication, now)).toBeNull();
  expect(publicationTime(false, null, now)).toBeNull();
});
