import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBuild } from './builds.ts';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'builds-'));
});
afterAll(() => rm(dist, { recursive: true, force: true }));

it('finds the current or a requested build with the two others used last, and marks the build as in use', async () => {
  const oldestFirst = ['d', 'a', 'c', 'b', 'c.new'];
  for (const [index, name] of oldestFirst.entries()) {
    const folder = path.join(dist, 'builds', name);
    await mkdir(path.join(folder, 'client'), { recursive: true });
    const time = new Date(Date.now() - (100 - index) * 3_600_000);
    await utimes(folder, time, time);
  }
  await expect(findBuild(dist)).rejects.toMatchObject({ code: 'ENOENT' });

  await writeFile(path.join(dist, '.built'), 'a\n');
  const clientFolder = (name: string): string => path.join(dist, 'builds', name, 'client');
  expect(await findBuild(dist)).toEqual({
    folder: path.join(dist, 'builds', 'a'),
    clientFolders: [clientFolder('a'), clientFolder('b'), clientFolder('c')],
  });
  await expect
    .poll(async () => (await stat(path.dirname(clientFolder('a')))).mtimeMs)
    .toBeGreaterThan(Date.now() - 60_000);
  expect(await findBuild(dist, 'd')).toMatchObject({ folder: path.join(dist, 'builds', 'd') });
});
