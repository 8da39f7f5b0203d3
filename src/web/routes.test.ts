import { expect, test } from 'vitest';
import { publicPaths } from '#domain/site.ts';
import { routes } from './routes.ts';

/** Screens for everybody that stand at one address each. */
const publicPages = routes.filter(({ layout, pattern }) => layout !== 'bare' && !pattern.includes(':'));

test('every public page is counted and told to search engines', () => {
  const patterns = publicPages.map(({ pattern }) => pattern);
  expect(patterns.toSorted(), 'Please list a new page in publicPaths of domain/site.ts.').toEqual(
    publicPaths.toSorted(),
  );
});
