import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { modulesOf } from './route-modules.ts';
import { findRoute, routes } from './routes.ts';

const table = readFileSync(path.join(import.meta.dirname, 'routes.ts'), 'utf8');

describe('the files behind a route', () => {
  it.each([...routes, findRoute('/nowhere').route].map(({ pattern }) => pattern))('%s', (pattern) => {
    expect(modulesOf(pattern).length, 'Please list the files of the new route in route-modules.ts.').toBeGreaterThan(0);
    for (const file of modulesOf(pattern)) {
      expect(table).toContain(`import('${file.replace('src/web', '.')}')`);
    }
  });
});
