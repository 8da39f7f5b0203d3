import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const lockfileSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ integrity: z.optional(z.string()) })),
});

it.each(['package-lock.json', 'lab/package-lock.json', 'lab/clients/package-lock.json'])(
  '%s has a SHA-512 checksum and no download URL for every installed package',
  async (file) => {
    const { packages } = lockfileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const installedPackages = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
    expect(installedPackages.length).toBeGreaterThan(0);
    expect(installedPackages.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))).toEqual([]);
    expect(installedPackages.filter(([, entry]) => 'resolved' in entry)).toEqual([]);
  },
);
