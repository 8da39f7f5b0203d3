import { globSync, readFileSync } from 'node:fs';
import { dirname, posix, sep } from 'node:path';
import { expect, it } from 'vitest';

/** The layers from the lowest to the highest. A folder may import only from itself and from lower layers. */
const LAYERS = ['values', 'semantics', 'storage', 'query', 'wire', 'commands', 'server', 'process'];

const files = globSync('**/*.ts', { cwd: import.meta.dirname })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.includes('/') && !/(\.test|\/testing)\.ts$/.test(file));

/** The files of this package that a file imports, including imports of types. */
const importsOf = (file: string): string[] =>
  [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, name]) =>
    posix.join(dirname(file), name ?? ''),
  );

const layerOf = (file: string): number => LAYERS.indexOf(file.split('/')[0] ?? '');

it('every folder is a layer, and imports neither from a higher layer nor from outside the layers', () => {
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
  const upwardImports = files.flatMap((file) =>
    importsOf(file)
      .filter((name) => layerOf(name) > layerOf(file) || layerOf(name) < 0)
      .map((name) => `${file} imports ${name}`),
  );
  expect(upwardImports).toEqual([]);
});

it('the layers contain no import cycles, even through imports of types', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  const reaches = (from: string, target: string, seen: Set<string>): boolean =>
    (graph.get(from) ?? []).some(
      (next) => next === target || (!seen.has(next) && reaches(next, target, seen.add(next))),
    );
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => reaches(file, file, new Set()))).toEqual([]);
});
