import { describe, expect, it } from 'vitest';
import { pageKey, publicPaths } from '#domain/site.ts';
import { pageName } from './page-name.ts';

describe('the name of a page', () => {
  it('exists for every page of the site', () => {
    for (const path of publicPaths) expect(pageName(pageKey(path)), path).toMatch(/^[A-Z][A-Za-z& -]+$/);
    expect(pageName('services/tile-grout-cleaning')).toBe('Tile & Grout Cleaning');
  });

  it('is made from the slug if the page is a post', () => {
    expect(pageName('blog/humidity-and-mold')).toBe('Blog: Humidity and mold');
  });

  it('is the key if the page is unknown', () => {
    expect(pageName('specials')).toBe('specials');
  });
});
