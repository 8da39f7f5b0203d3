import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const lockfile = z.object({
  packages: z.record(z.string(), z.looseObject({ integrity: z.optional(z.string()), link: z.optional(z.boolean()) })),
});

it.each([
  ['package-lock.json', ['packages/embedded-mongo']],
  ['lab/package-lock.json', []],
  ['lab/clients/package-lock.json', []],
])('%s has a checksum and no address for every package, and links to our own alone', async (file, workspaces) => {
  const { packages } = lockfile.parse(JSON.parse(await readFile(file, 'utf8')));
  const links = Object.values(packages).filter(({ link }) => link);
  expect(links.map(({ resolved }) => resolved)).toEqual(workspaces);
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(0);
  expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))).toEqual([]);
  expect(installed.filter(([, entry]) => 'resolved' in entry)).toEqual([]);
});
