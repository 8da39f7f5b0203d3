import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

type Room = {
  /** The folder whose files the rule is for; `/*` at its end: its own files, and no folder in it. Or one file. */
  folder: string;
  /** Folders (or files) of this project that they may import from, apart from their own. */
  rooms: readonly string[];
  /** Packages that they may import; `node:` stands for Node's own. */
  packages: readonly string[];
  /** What to do when a file wants something else. */
  instead: string;
};

const browserPackages = ['react', 'react-dom', 'radix-ui', 'wouter', '@tanstack/react-query'];
const doorPackages = ['node:', 'zod', '@trpc/server', '@trpc/client', 'fastify', '@fastify/', 'ws', 'superjson'];

/** The import table of ARCHITECTURE.md. The first row that matches a file applies. */
const table: readonly Room[] = [
  {
    folder: 'src/domain',
    rooms: [],
    packages: ['zod'],
    instead: 'Rules of the business do no I/O and read no clock: take what they need as arguments.',
  },
  {
    folder: 'src/starter',
    rooms: ['src/domain'],
    packages: [],
    instead: 'Starter content is data. Insert it from a service.',
  },
  {
    folder: 'packages/embedded-mongo',
    rooms: [],
    packages: ['node:', 'bson'],
    instead: 'The embedded store is a package of its own and knows nothing of the product: pass options in.',
  },
  {
    folder: 'src/server/store',
    rooms: ['src/domain'],
    packages: ['node:', 'mongoose'],
    instead: 'The store holds models and their queries: rules belong in domain, use cases in services.',
  },
  {
    folder: 'src/server/events',
    rooms: ['src/domain', 'src/server/store'],
    packages: ['libphonenumber-js'],
    instead: 'Events are written and followed here: what follows from them is handed in.',
  },
  {
    folder: 'src/server/jobs',
    rooms: ['src/domain', 'src/server/store'],
    packages: ['node:'],
    instead: 'The clock of the site: what a job does is handed in.',
  },
  {
    folder: 'src/server/mail',
    rooms: ['src/domain', 'src/server/store', 'src/server/events'],
    packages: ['node:', 'nodemailer', 'ical-generator', 'react', 'react-dom'],
    instead: 'Mail renders and sends what the store says is true: rules and wording belong in domain.',
  },
  {
    folder: 'src/server/services',
    rooms: [
      'src/domain',
      'src/starter',
      'src/server/store',
      'src/server/events',
      'src/server/mail',
      'src/server/jobs',
      'src/server/cache',
      'src/server/chat-log',
      'src/server/config/password.ts',
    ],
    packages: ['node:', 'sanitize-html', 'sharp', 'pdfkit'],
    instead: 'Services know no transport: announce on the bus, throw AppError, and let a router or adapter call them.',
  },
  {
    folder: 'src/server/trpc',
    rooms: ['src/domain', 'src/server/store', 'src/server/services', 'src/server/chat-log'],
    packages: ['node:', 'zod', '@trpc/server', 'superjson'],
    instead: 'Routers validate, call and return: put the logic into a service.',
  },
  {
    folder: 'src/server/http',
    rooms: ['src/domain', 'src/server/store', 'src/server/cache', 'src/server/services', 'src/server/trpc'],
    packages: [...doorPackages, 'fflate', 'prom-client'],
    instead: 'What every HTTP door shares stands here; what one door needs belongs to that door.',
  },
  {
    folder: 'src/server/rest',
    rooms: ['src/domain', 'src/server/http', 'src/server/trpc'],
    packages: doorPackages,
    instead: 'The adapter holds no logic: call a procedure.',
  },
  {
    folder: 'src/server/chat-log',
    rooms: ['src/domain'],
    packages: ['node:'],
    instead: 'The bus knows no transport and no database: take what it needs as arguments.',
  },
  {
    folder: 'src/server/sockets',
    rooms: ['src/domain', 'src/server/chat-log', 'src/server/http', 'src/server/trpc'],
    packages: doorPackages,
    instead: 'Frames and subscriptions call procedures: put the logic into a service.',
  },
  {
    folder: 'src/server/pages',
    rooms: ['src/domain', 'src/server/cache', 'src/server/http', 'src/server/trpc', 'src/web/render.tsx'],
    packages: [...doorPackages, 'vite'],
    instead: 'Pages are rendered from what procedures answer: call one.',
  },
  {
    folder: 'src/server/config',
    rooms: [
      'src/domain',
      'src/server/http/logging.ts',
      'src/server/store/uri.ts',
      'src/server/store/migrations/migrate.ts',
      'packages/embedded-mongo',
    ],
    packages: ['node:', 'zod', 'mongoose', 'pino'],
    instead: 'Configuration is read before anything runs: take what it says as arguments.',
  },
  {
    folder: 'src/server/cache',
    rooms: [],
    packages: ['node:', 'lru-cache'],
    instead: 'The cache knows no page and no procedure: pass in what makes an answer.',
  },
  {
    folder: 'src/server/app.ts',
    rooms: ['src/server', 'src/domain'],
    packages: doorPackages,
    instead: 'The application registers what the other folders make.',
  },
  {
    folder: 'packages',
    rooms: [],
    packages: ['node:', 'bson', '@trpc/client', '@trpc/server', 'superjson', 'commercial-cleaning-client'],
    instead: 'A package knows nothing of the product.',
  },
  {
    folder: 'lab',
    rooms: ['src', 'packages', 'scripts', 'e2e/checks.ts'],
    packages: [...doorPackages, 'mongoose', '@playwright/test', '@axe-core/playwright'],
    instead: 'What measures the site asks it from outside; add its packages to lab/package.json.',
  },
  {
    folder: 'src/examples',
    rooms: ['src/client'],
    packages: ['commercial-cleaning-client'],
    instead: 'An example uses the client alone, as a program elsewhere would.',
  },
  {
    folder: 'src/client',
    rooms: ['src/domain', 'src/server/trpc/router.ts', 'src/web/lib/api/api-error.ts'],
    packages: ['@trpc/client', 'superjson'],
    instead: 'Programs elsewhere load this, on any platform: types of the server, and little else.',
  },
  {
    folder: 'src/web/lib',
    rooms: ['src/domain', 'src/server/trpc/router.ts'],
    packages: [...browserPackages, '@trpc/', 'superjson', 'zod'],
    instead: 'Shared browser code knows no screen: pass in what it needs.',
  },
  {
    folder: 'src/web/ui',
    rooms: [],
    packages: [...browserPackages, '@fontsource-variable/'],
    instead: 'Interface parts know no business noun: take texts and values as properties.',
  },
  {
    folder: 'src/web/admin',
    rooms: ['src/domain', 'src/web/lib', 'src/web/ui', 'src/web/route.ts'],
    packages: [...browserPackages, '@trpc/', '@mui/', '@mdi/', '@emotion/', 'heic-to', 'superjson', 'zod'],
    instead: 'The workspace stands alone, so that visitors never load it: move what both need to lib or ui.',
  },
  ...['src/web/site', 'src/web/chat'].map((folder) => ({
    folder,
    rooms: ['src/domain', 'src/web/lib', 'src/web/ui', 'src/web/route.ts', 'src/web/site/content'],
    packages: [...browserPackages, '@trpc/', 'zod'],
    instead: 'Visitors load this: no MUI, no server code. Call a procedure through lib, or move shared parts to ui.',
  })),
  {
    folder: 'src/web/*',
    rooms: ['src/web', 'src/domain', 'src/server/trpc/router.ts'],
    packages: [...browserPackages, '@trpc/', 'regexparam'],
    instead: 'The entries put the screens together: what a screen does belongs to its folder.',
  },
];

const root = path.resolve(import.meta.dirname, '..');
const subpaths: Readonly<Record<string, string>> = {
  '#client': 'src/client/client.ts',
  '#embedded-mongo': 'packages/embedded-mongo/src/embedded-mongo.ts',
  '#domain/': 'src/domain/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#starter/': 'src/starter/',
};

/** Product files: tests and what only they or a person at a keyboard run may import what they like. */
const files = globSync(['src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'lab/**/*.ts'], {
  cwd: root,
  exclude: (name) => name.endsWith('node_modules'),
})
  .map((file) => file.split(path.sep).join('/'))
  .filter(
    (file) =>
      !/(\.test\.tsx?|\/testing(-[a-z]+)?\.ts|\/bench(-[a-z]+)?\.ts|\.d\.ts)$/.test(file) &&
      !file.includes('/contract/'),
  );

/** What a file imports: project files by path from the root, packages by name. Style sheets and pictures don't count. */
const importsOf = (file: string): string[] => namesIn(file, () => true);

/** What it imports of that to be there when it runs. `import { type A }` loads the file as well, and takes nothing. */
const codeImportsOf = (file: string): string[] =>
  namesIn(file, (statement) => !/^(import|export) type\b/.test(statement));

function namesIn(file: string, isWanted: (statement: string) => boolean): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const wanted = <T extends { start: number; end: number }>(statements: T[]): T[] =>
    statements.filter(({ start, end }) => isWanted(source.slice(start, end)));
  const named = [
    ...wanted(module.staticImports).map(({ moduleRequest }) => moduleRequest.value),
    ...wanted(module.staticExports).flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ...dynamicImportsOf(source),
  ];
  return [...new Set(named)]
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

const within = (name: string, place: string): boolean => {
  if (place.endsWith('/*')) return path.posix.dirname(name) === place.slice(0, -2);
  return name === place || name.startsWith(place.endsWith('/') || place.endsWith(':') ? place : `${place}/`);
};

const roomOf = (file: string): Room | undefined => table.find(({ folder }) => within(file, folder));

function violationsOf(file: string): string[] {
  const room = roomOf(file);
  if (room === undefined) return [];
  const allowed = [room.folder, ...room.rooms, ...room.packages];
  return importsOf(file)
    .filter((name) => !allowed.some((place) => within(name, place)))
    .map((name) => `${file} imports ${name}. ${room.instead}`);
}

const withoutRow = (): string[] => [
  ...new Set(files.filter((file) => roomOf(file) === undefined).map((file) => path.posix.dirname(file))),
];

/** The first column of the table in ARCHITECTURE.md. */
function documentedFolders(): string[] {
  const page = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const rows =
    page
      .split(/\| folder +\| what/)[1]
      ?.split('\n\n')[0]
      ?.split('\n')
      .slice(2) ?? [];
  return rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map((folder) => folder.trim().replaceAll('`', '')));
}

describe('the import table', () => {
  it('finds files and imports', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(importsOf).length).toBeGreaterThan(200);
  });

  it('has a row for every folder', () => {
    const sentences = withoutRow().map(
      (folder) =>
        `${folder} has no row in the import table. Add one to src/imports.test.ts and ARCHITECTURE.md that says what its files may import.`,
    );
    expect(sentences).toEqual([]);
  });

  it('is the one in ARCHITECTURE.md', () => {
    expect(documentedFolders().sort(), 'Give the table in ARCHITECTURE.md the same folders as this one.').toEqual(
      table.map(({ folder }) => folder.replace('src/', '')).sort(),
    );
  });

  it('allows every import', () => {
    expect(files.flatMap(violationsOf)).toEqual([]);
  });

  it('allows MUI and Emotion in the workspace only', () => {
    const importers = files.filter((file) => importsOf(file).some((name) => /^@(mui|emotion)\//.test(name)));
    expect(importers.filter((file) => !within(file, 'src/web/admin'))).toEqual([]);
  });

  it('allows browser code and the client to import types of the server only', () => {
    const outside = files.filter((file) => within(file, 'src/client') || within(file, 'src/web'));
    const ofServer = (imports: (file: string) => string[]): string[] =>
      outside.flatMap((file) =>
        imports(file)
          .filter((name) => within(name, 'src/server'))
          .map((name) => `${file} loads ${name}`),
      );
    expect(ofServer(importsOf).length).toBeGreaterThan(5);
    expect(ofServer(codeImportsOf)).toEqual([]);
  });

  it('lets the product use the entry of the embedded store and nothing behind it', () => {
    const entry = '#embedded-mongo';
    const users = globSync(['server.ts', '{src,scripts,lab,e2e}/**/*.{ts,tsx}'], { cwd: root }).filter((file) =>
      importsOf(file).some((name) => within(name, 'packages/embedded-mongo')),
    );
    expect(users).toContain('server.ts');
    for (const file of users) {
      const names = importsOf(file).filter((name) => within(name, 'packages/embedded-mongo'));
      expect(names, file).toEqual([subpaths[entry]]);
    }
  });

  it('has no cycles in domain', () => {
    const graph = new Map(files.filter((file) => within(file, 'src/domain')).map((file) => [file, importsOf(file)]));
    const reaches = (from: string, target: string, seen: Set<string>): boolean =>
      (graph.get(from) ?? []).some(
        (next) => next === target || (!seen.has(next) && reaches(next, target, seen.add(next))),
      );
    expect([...graph.keys()].filter((file) => reaches(file, file, new Set()))).toEqual([]);
  });
});
