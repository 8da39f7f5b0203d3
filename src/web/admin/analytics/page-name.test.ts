import { describe, expect, it } from 'vitest';
import { pageKey, publicPaths } from '#domain/site.ts';
import { pageName } from './page-name.ts';

describe('names of pages', () => {
  it('exist for every page of the site', () => {
    for (const path of publicPaths) expect(pageName(pageKey(path)), path).toMatch(/^[A-Z][A-Za-z& -]+$/);
    expect(pageName('services/tile-grout-cleaning')).toBe('Tile & Grout Cleaning');
  });

  it('of posts are made from their slugs', () => {
    expect(pageName('blog/humidity-and-mold')).toBe('Blog: Humidity and mold');
  });

  it('of unknown pages are their keys', () => {
    expect(pageName('specials')).toBe('specials');
  });
});
