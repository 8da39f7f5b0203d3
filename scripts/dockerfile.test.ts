import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('the image runs the version of Node that builds and tests it', async () => {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const image = await readFile('Dockerfile', 'utf8');
  expect(image).toContain(`\nARG NODE_VERSION=${devDependencies.node}\n`);
  for (const [, base] of image.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/^node:\$\{NODE_VERSION\}-slim$/);
});
