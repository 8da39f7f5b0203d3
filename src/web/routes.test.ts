import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findRoute, routes } from './routes.ts';

const source = readFileSync(path.join(import.meta.dirname, 'routes.ts'), 'utf8');

test.each([...routes, findRoute('/nowhere').route])('$pattern names the files that it loads', ({ files }) => {
  expect(files, 'Please name the files that the route imports.').not.toEqual([]);
  for (const file of files) expect(source).toContain(`import('./${file}')`);
});
