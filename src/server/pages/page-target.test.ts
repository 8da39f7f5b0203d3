import { describe, expect, it } from 'vitest';
import { findPage, normalizedUrl } from './page-target.ts';

const patterns = ['/', '/book', '/blog', '/blog/:slug', '/link/:token'];

const lookup = {
  match: async (path: string) =>
    patterns.find((pattern) => new RegExp(`^${pattern.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(path)),
  isPublished: async (slug: string) => (slug === 'unknown' ? undefined : slug === 'news'),
  movedTo: async (slug: string) => (slug === 'newz' ? 'news' : undefined),
};

describe('findPage', () => {
  it.each([
    ['/', { kind: 'page', path: '/' }],
    ['/book', { kind: 'page', path: '/book' }],
    ['/book/', { kind: 'notCanonical', path: '/book' }],
    ['/BOOK', { kind: 'notCanonical', path: '/book' }],
    ['/blog/news', { kind: 'page', path: '/blog/news' }],
    ['/blog/News/', { kind: 'notCanonical', path: '/blog/news' }],
    ['/blog/Newz/', { kind: 'moved', path: '/blog/news' }],
    ['/blog/olds', { kind: 'missing', path: '/blog/-' }],
    ['/blog/unknown', { kind: 'missing', path: '/blog/-' }],
    ['/nothing', { kind: 'missing', path: '/404' }],
    ['/admin/nothing', { kind: 'missing', path: '/admin/404' }],
    ['//host/', { kind: 'missing', path: '/404' }],
    ['/Admin/nothing', { kind: 'missing', path: '/admin/404' }],
    ['/link/AbC', { kind: 'page', path: '/link/-' }],
    ['/Link/AbC/', { kind: 'notCanonical', path: '/link/AbC' }],
    ['/link//host', { kind: 'missing', path: '/404' }],
  ])('finds the target of %s', async (path, target) => {
    expect(await findPage(path, lookup)).toEqual(target);
  });

  it('needs little time for a path of many slashes', async () => {
    // A regular expression that tries each slash would exceed the timeout of this test.
    expect(await findPage(`/a${'/'.repeat(300_000)}a`, lookup)).toEqual({ kind: 'missing', path: '/404' });
  }, 10_000);
});

describe('normalizedUrl', () => {
  it.each([
    ['/a%20b?q=%', '/a%20b?q=%'],
    ['/%', '/%25'],
    ['/%ff?a?b', '/%25ff?a?b'],
    ['/%41%zz', '/%2541%25zz'],
    ['http://www.example.com:80/a?b=http://c/', '/a?b=http://c/'],
    ['HTTPS://[::1]', '/'],
    ['http://www.example.com?a/b', '/?a/b'],
    ['http://www.example.com/%', '/%25'],
    ['http://a/http://b/c', '/http://b/c'],
    ['/http://www.example.com/', '/http://www.example.com/'],
    ['//www.example.com/', '//www.example.com/'],
    ['*', '*'],
  ])('returns a decodable path and the query of %s', (url, expected) => {
    expect(normalizedUrl(url)).toBe(expected);
    expect(() => decodeURIComponent(expected.split('?')[0] ?? '')).not.toThrow();
  });
});
