import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { migrations } from './list.ts';

it('list.ts contains every migration in the order of their unique numbers, with file names as ids', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => /^\d/.test(name)).sort();
  const listedFiles = migrations.map(({ id }) => `${id}.ts`);
  expect(
    listedFiles,
    'Name the migration by its file (its `id` without .ts), and add it at the end of list.ts.',
  ).toEqual(files);
  const numbers = files.map((name) => name.slice(0, 5));
  expect(new Set(numbers).size, 'Two migrations have the same number: give the later one the next.').toBe(files.length);
});
