import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Rolldown } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';

const entry = 'src/web/main.tsx';

/** Matches the path relative to this folder, because the path of the folder itself may contain any word. */
const within = (pattern: RegExp) => (id: string) => pattern.test(path.relative(import.meta.dirname, id));

const isOffice = within(/^src[\\/]web[\\/]admin[\\/]/);
const isDomain = within(/^src[\\/]domain[\\/]/);
/**
 * Code with a file of its own: the interactive parts of a static page, and forms that are loaded when they are used. In
 * a group, such a module has no entry in the manifest, so the document's head could not preload it.
 */
const isPagePart = within(/-shell\.tsx$|[\\/](?:contact|quote|booking)-form\.tsx$|[\\/]live-parts\.ts$/);

type Graph = Rolldown.ChunkingContext;

let visitorModules: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The modules that visitors load with each entry: `main.tsx`, and each module that is imported dynamically. */
function modulesByEntry(graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const modules = new Map<string, ReadonlySet<string>>();
  const entries = new Set([path.resolve(import.meta.dirname, entry)]);
  // Both loops also visit the ids that they add.
  for (const id of entries) {
    const loaded = new Set([id]);
    for (const next of loaded) {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(next) ?? {};
      for (const imported of importedIds) loaded.add(imported);
      for (const imported of dynamicallyImportedIds) if (!isOffice(imported)) entries.add(imported);
    }
    modules.set(id, loaded);
  }
  return modules;
}

/**
 * Names the chunk of a module that visitors load. Returns null for other modules and for page parts. Having few chunks
 * matters more than loading no unused code: browsers fetch six files at a time, so more files cost a phone round trips.
 */
function visitorChunk(id: string, graph: Graph): string | null {
  visitorModules ??= modulesByEntry(graph);
  const entries = [...visitorModules]
    .filter(([, modules]) => modules.has(id))
    .map(([entryId]) => path.parse(entryId).name);
  if (entries.length === 0 || isPagePart(id)) return null;
  // The first page of a visit loads this file and its own shell.
  if (entries.some((name) => name === 'main' || name.endsWith('-shell'))) return 'main';
  if (entries.includes('live-parts')) return 'parts';
  if (entries.every((name) => /^(?:browser-client|chat-code|take-up)$/.test(name))) return 'calls';
  if (entries.every((name) => /-check$|^(?:chat-code|take-up)$/.test(name))) return 'checks';
  return entries.length > 2 ? 'site' : `shared~${entries.join('~')}`;
}

const visitorGroup = (name: string, minShareCount = 2) => ({
  debugName: name,
  name: (id: string, graph: Graph) => (visitorChunk(id, graph) === name ? name : null),
  minShareCount,
});

/**
 * A group also takes the imports of its modules, so the groups that more pages need come first. The workspace loads
 * almost all of them, and its own shared modules in three files.
 */
const chunkGroups = [
  visitorGroup('main', 1),
  visitorGroup('parts'),
  visitorGroup('site'),
  visitorGroup('checks'),
  visitorGroup('calls'),
  { debugName: 'shared', name: visitorChunk, minShareCount: 2 },
  // In two files, because executing them together would block a phone's main thread for too long.
  { name: 'office-core', minShareCount: 9 },
  { name: 'office', minShareCount: 3 },
  { name: 'records', test: (id: string) => isOffice(id) || isDomain(id), minShareCount: 2 },
];

/**
 * Tests that start a server, a thread or a program, and all tests of the embedded store. `npm run check` leaves them
 * out.
 */
const serverTests = ['{src,scripts,lab,packages}/**/*.server.test.{ts,tsx}', 'packages/embedded-mongo/**/*.test.ts'];

/** Imported only for tests, because a build would load Vitest with it. */
const testOrder =
  process.env.VITEST === undefined ? {} : { sequencer: (await import('./scripts/test/lab-first.ts')).LabFirst };

/** The CSS modules by the suffix of their class names. */
const moduleBySuffix = new Map<string, string>();

/**
 * The name of a class of a CSS module, such as 'card_a1'. The names that Vite makes are longer, which costs visitors
 * 200 bytes of script.
 *
 * @throws Error if two modules have the same suffix
 */
function scopedName(name: string, file: string): string {
  const module = path.relative(import.meta.dirname, file);
  const suffix = createHash('sha256').update(module).digest('base64url').slice(0, 2);
  const otherModule = moduleBySuffix.get(suffix) ?? module;
  if (otherModule !== module) throw new Error(`Please rename ${module}: its suffix is that of ${otherModule}.`);
  moduleBySuffix.set(suffix, module);
  return `${name}_${suffix}`;
}

/** Configures the browser's build, the server-render build (`--ssr`), the development server and the tests. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // wouter imports this shim for versions of React without the hook.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: scopedName } },
  // Otherwise the environment of each start decides, and React's development build renders pages in twice the time.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        target: 'node24',
        minify: false,
        // The server's bundle is one file; it also contains the modules that the browser loads lazily.
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      }
    : {
        manifest: true,
        // Served with the code, as some licenses require, such as heic-to's (LGPL).
        license: { fileName: 'licenses.txt' },
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // heic-to, the decoder for phones' pictures, is one lazily loaded file of 2,995 kB.
        chunkSizeWarningLimit: 3_000,
        target: 'es2022',
        modulePreload: {
          polyfill: false,
          // Otherwise the file that every page loads would name the files of all pages: a kilobyte of hashes.
          resolveDependencies: (_file, files, { hostId }) => (/[\\/]main-/.test(hostId) ? [] : files),
        },
        rolldownOptions: {
          input: entry,
          output: {
            codeSplitting: { groups: chunkGroups },
            // Without the names of the screens that share a file, and with short hashes: importing files repeat the names.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
          },
          // The workspace imports its theme dynamically, so that Material UI's core is executed before other code.
          checks: { ineffectiveDynamicImport: false },
        },
      },
  ssr: isSsrBuild ? { noExternal: true } : {},
  test: {
    // In the projects `unit` and `server`, the test files of a worker share its process and modules, which saves most
    // of the time. So a test must restore what it changes.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts,lab,packages}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...serverTests],
          setupFiles: ['scripts/test/no-servers.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          isolate: false,
          // Threads and programs use the same compile cache as a start of the server. Otherwise each of them would
          // compile TypeScript, in WebAssembly, and V8 aborts now and then when such a thread ends (similar
          // to nodejs/node#64500).
          env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'dist', 'compile-cache') },
        },
      },
      // This check installs packages that the site does not need, so only `npm run check:clients` runs it.
      { extends: true, test: { name: 'clients', include: ['lab/clients/clients.check.ts'] } },
    ],
    environment: 'node',
    sequence: testOrder,
    // Tests mostly wait, so three can run at once even with fewer cores.
    maxWorkers: Math.max(3, availableParallelism()),
    // A larger heap for short-lived objects saves 5 % of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Only a test that hangs reaches these timeouts, even on a very busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default'],
  },
}));
