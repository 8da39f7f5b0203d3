import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { publicPaths } from '#domain/site.ts';
import { findRoute, routes } from './routes.ts';

/** Screens for everybody that stand at one address each. */
const publicPages = routes.filter(({ layout, pattern }) => layout !== 'bare' && !pattern.includes(':'));

test('every public page is counted and told to search engines', () => {
  const patterns = publicPages.map(({ pattern }) => pattern);
  const unnamed = patterns.filter((pattern) => !publicPaths.includes(pattern));
  expect(unnamed, 'Please name a new page in publicPages of domain/site.ts.').toEqual([]);
  const unrouted = publicPaths.filter((path) => !patterns.includes(path));
  expect(unrouted, 'Please give a new page a row in web/routes.ts.').toEqual([]);
});

const source = readFileSync(path.join(import.meta.dirname, 'routes.ts'), 'utf8');

test.each([...routes, findRoute('/nowhere').route])('$pattern names the files that it loads', ({ files }) => {
  expect(files, 'Please name the files that the route imports.').not.toEqual([]);
  for (const file of files) expect(source).toContain(`import('./${file}')`);
});
