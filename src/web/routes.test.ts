import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findRoute, routes } from './routes.ts';

const sourceOf = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

const routesSource = sourceOf('routes.ts');

const notFoundRoutes = ['/nowhere', '/admin/nowhere'].map((pathname) => findRoute(pathname).route);

test.each([...routes, ...notFoundRoutes])('the route $pattern names files that routes.ts imports', ({ files }) => {
  if (files === false || files.length === 0) throw new Error('Please name the files that the route imports.');
  for (const file of files) expect(routesSource).toContain(`import('./${file}')`);
});

const bareRoutes = [...routes, ...notFoundRoutes].filter(({ layout }) => layout === 'bare');

test.each(bareRoutes)(
  'the page of $pattern names at least one lazy file, and only files that it, workspace-page.tsx or load-api.ts imports',
  async ({ files, load }) => {
    const { lazyFiles = [] } = await load();
    const [page = ''] = files || [];
    const importers = [page, 'admin/workspace-page.tsx', 'lib/api/load-api.ts'].map((file) => ({
      file,
      text: sourceOf(file),
    }));
    const importedFiles = importers.flatMap(({ file, text }) =>
      [...text.matchAll(/import\('([^']+)'\)/g)].map(([, target = '']) =>
        path.posix.join(path.posix.dirname(file), target),
      ),
    );
    expect(lazyFiles).not.toEqual([]);
    for (const file of lazyFiles) expect(importedFiles).toContain(file);
  },
);
