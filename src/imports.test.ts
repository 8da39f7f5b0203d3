import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { type FolderRule, table } from './testing-imports.ts';

const root = path.resolve(import.meta.dirname, '..');
const subpaths: Readonly<Record<string, string>> = {
  '#client': 'packages/client/src/client.ts',
  '#embedded-mongo': 'packages/embedded-mongo/src/embedded-mongo.ts',
  '#domain/': 'src/domain/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#starter/': 'src/starter/',
};

/**
 * The files whose imports are checked. Tests, test helpers and benchmarks may import anything; the programs in
 * `lab/clients/consumer` import generated clients.
 */
const files = globSync(['src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'lab/**/*.ts'], {
  cwd: root,
  exclude: (name) => name.endsWith('node_modules'),
})
  .map((file) => file.split(path.sep).join('/'))
  .filter(
    (file) =>
      !/(\.(?:test|check)\.tsx?|\/testing(-[a-z]+)?\.ts|\/bench(-[a-z]+)?\.ts|\.d\.ts)$/.test(file) &&
      !file.includes('/contract/') &&
      !file.startsWith('lab/clients/consumer/'),
  );

/**
 * The imports of a file: project files by path from the root, packages as the file names them. Style sheets, pictures
 * and fonts are left out.
 */
const importsOf = (file: string): string[] => importsWhere(file, () => true);

/** Run-time imports: all but `import type` and `export type`. Node also loads the file of `import { type A }`. */
const codeImportsOf = (file: string): string[] =>
  importsWhere(file, (statement) => !/^(import|export) type\b/.test(statement));

function importsWhere(file: string, isWanted: (statement: string) => boolean): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const select = <T extends { start: number; end: number }>(statements: T[]): T[] =>
    statements.filter(({ start, end }) => isWanted(source.slice(start, end)));
  const specifiers = [
    ...select(module.staticImports).map(({ moduleRequest }) => moduleRequest.value),
    ...select(module.staticExports).flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ...dynamicImportsOf(source),
  ];
  return [...new Set(specifiers)]
    .filter((name) => name !== '' && !/\.(css|svg|woff2|avif|webp|jpg)(\?|$)/.test(name))
    .map((name) => resolve(file, name));
}

const dynamicImportsOf = (source: string): string[] =>
  [...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name]) => name ?? '');

function resolve(file: string, name: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  const subpath = Object.entries(subpaths).find(([prefix]) => name.startsWith(prefix));
  return subpath ? name.replace(subpath[0], subpath[1]) : name;
}

/** `folder` can also be a file, a package, or a prefix such as `node:`. A final `/*` excludes subfolders. */
const isWithin = (name: string, folder: string): boolean => {
  if (folder.endsWith('/*')) return path.posix.dirname(name) === folder.slice(0, -2);
  return name === folder || name.startsWith(folder.endsWith('/') || folder.endsWith(':') ? folder : `${folder}/`);
};

const ruleFor = (file: string): FolderRule | undefined => table.find(({ folder }) => isWithin(file, folder));

function violationsOf(file: string): string[] {
  const rule = ruleFor(file);
  if (rule === undefined) return [];
  const allowedImports = [rule.folder, ...rule.folders, ...rule.packages];
  return importsOf(file)
    .filter((name) => !allowedImports.some((allowed) => isWithin(name, allowed)))
    .map((name) => `${file} imports ${name}. ${rule.advice}`);
}

const foldersWithoutRow = (): string[] => [
  ...new Set(files.filter((file) => ruleFor(file) === undefined).map((file) => path.posix.dirname(file))),
];

/** The folders in the first column of the table in ARCHITECTURE.md. */
function documentedFolders(): string[] {
  const architecture = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const rows =
    architecture
      .split(/\| folder +\| what/)[1]
      ?.split('\n\n')[0]
      ?.split('\n')
      .slice(2) ?? [];
  return rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map((folder) => folder.trim().replaceAll('`', '')));
}

describe('the import table', () => {
  it('is checked with many files and imports', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(importsOf).length).toBeGreaterThan(200);
  });

  it('has a row for every folder with checked files', () => {
    const messages = foldersWithoutRow().map(
      (folder) =>
        `${folder} has no row in the import table. Add one to src/testing-imports.ts and ARCHITECTURE.md that says what its files may import.`,
    );
    expect(messages).toEqual([]);
  });

  it('has the same folders as the table in ARCHITECTURE.md', () => {
    expect(documentedFolders().sort(), 'Give the table in ARCHITECTURE.md the same folders as this one.').toEqual(
      table.map(({ folder }) => folder.replace('src/', '')).sort(),
    );
  });

  it('allows every import', () => {
    expect(files.flatMap(violationsOf)).toEqual([]);
  });
});

describe('the project', () => {
  it('imports MUI and Emotion only in the workspace', () => {
    const importers = files.filter((file) => importsOf(file).some((name) => /^@(mui|emotion)\//.test(name)));
    expect(importers.filter((file) => !isWithin(file, 'src/web/admin'))).toEqual([]);
  });

  it('imports only types from the server in browser code and in the client', () => {
    const clientFiles = files.filter((file) => isWithin(file, 'packages/client') || isWithin(file, 'src/web'));
    const serverImports = (imports: (file: string) => string[]): string[] =>
      clientFiles.flatMap((file) =>
        imports(file)
          .filter((name) => isWithin(name, 'src/server'))
          .map((name) => `${file} loads ${name}`),
      );
    expect(serverImports(importsOf).length).toBeGreaterThan(5);
    expect(serverImports(codeImportsOf)).toEqual([]);
  });

  it('imports only Vite and `dependencies` in the server, which uses every one of the `dependencies`', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const serverFiles = [
      ...files.filter((file) =>
        ['src/server', 'src/domain', 'src/starter', 'packages'].some((folder) => isWithin(file, folder)),
      ),
      ...globSync(['server.ts', 'scripts/{cleaning-site,compile-cache}.mjs', 'scripts/cleaning-site/*.ts'], {
        cwd: root,
      }),
    ].filter((file) => !file.endsWith('.test.ts'));
    const rootNames = serverFiles.flatMap(codeImportsOf).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
    const isPackage = (name: string): boolean => !/^(node:.*|src|packages|scripts)$/.test(name);
    // Only `npm run dev` loads Vite.
    expect(new Set(rootNames.filter((name) => isPackage(name) && !(name in dependencies)))).toEqual(new Set(['vite']));
    const sources = serverFiles.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
    const isUsed = (name: string): boolean => sources.includes(`'${name}'`) || sources.includes(`'${name}/`);
    expect(Object.keys(dependencies).filter((name) => !isUsed(name))).toEqual([]);
  });

  it('imports the embedded store only through its entry point', () => {
    const entry = '#embedded-mongo';
    const importers = globSync(['server.ts', '{src,scripts,lab,e2e}/**/*.{ts,tsx}'], { cwd: root }).filter((file) =>
      importsOf(file).some((name) => isWithin(name, 'packages/embedded-mongo')),
    );
    expect(importers).toContain('src/server/start-store.ts');
    for (const file of importers) {
      const names = importsOf(file).filter((name) => isWithin(name, 'packages/embedded-mongo'));
      expect(names, file).toEqual([subpaths[entry]]);
    }
  });

  it('has no import cycles in domain', () => {
    const graph = new Map(files.filter((file) => isWithin(file, 'src/domain')).map((file) => [file, importsOf(file)]));
    const reaches = (from: string, target: string, visited: Set<string>): boolean =>
      (graph.get(from) ?? []).some(
        (next) => next === target || (!visited.has(next) && reaches(next, target, visited.add(next))),
      );
    expect([...graph.keys()].filter((file) => reaches(file, file, new Set()))).toEqual([]);
  });
});
