import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('the image uses the Node version and the site version of package.json', async () => {
  const { devDependencies, version } = JSON.parse(await readFile('package.json', 'utf8'));
  const dockerfile = await readFile('Dockerfile', 'utf8');
  expect(dockerfile).toContain(`\nARG NODE_VERSION=${devDependencies.node}\n`);
  expect(dockerfile).toContain(`\nARG VERSION=${version}\n`);
  for (const [, baseImage] of dockerfile.matchAll(/^FROM (\S+)/gm))
    expect(baseImage).toMatch(/^node:\$\{NODE_VERSION\}-slim$/);
});

it('prepare.mjs and build.ts import nothing from a folder that .dockerignore excludes', async () => {
  const ignoredFolders = (await readFile('.dockerignore', 'utf8'))
    .split('\n')
    .filter((line) => /^[a-z0-9]+$/.test(line));
  expect(ignoredFolders).toEqual(expect.arrayContaining(['lab', 'e2e', 'data']));
  for (const script of ['prepare.mjs', 'build.ts']) {
    const text = await readFile(`scripts/${script}`, 'utf8');
    for (const folder of ignoredFolders) expect(text, script).not.toContain(`'../${folder}/`);
  }
});
