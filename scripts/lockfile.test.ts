import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.optional(z.string()), link: z.optional(z.boolean()) })),
});

it.each(['package-lock.json', 'lab/package-lock.json'])('%s has a checksum for every package', async (file) => {
  const { packages } = lockfile.parse(JSON.parse(await readFile(file, 'utf8')));
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(0);
  expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))).toEqual([]);
});
