import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Rolldown } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';

const entry = 'src/web/main.tsx';

/** Matches the path relative to this folder, because the path of the folder itself may contain any word. */
const within = (pattern: RegExp) => (id: string) => pattern.test(path.relative(import.meta.dirname, id));

/** Code for calls, for live connections and for chats, which pages load lazily or never. */
const isLazy = within(/[\\/](?:live|api)[\\/]|message-length|use-sticky-end|use-more-button/);
/** Form components and the code behind them. */
const isForm = within(/[\\/](?:ui[\\/](?:form|inputs|field)|site[\\/]contact[\\/](?:sms-|call-)|lib[\\/]forms[\\/])/);
/** Business rules that most pages with forms need. */
const isVisitRule = within(/[\\/]domain[\\/](?:calendar|date-format|weekday|visit|booking-rules|closures-rules)\./);
/** The checks of forms, which are loaded when a visitor fills in a form. */
const isCheck = within(/check|request-fields/);
/** The parts of a static page that need code. Each is a chunk of its own. */
const isShell = within(/-shell\.tsx$/);
/** The modules that load a form's code at the visitor's first interaction. */
const isWaiting = within(/[\\/](?:lazy-form|first-interaction|hold-submits|form-elements)\./);
const isLazyForm = within(/[\\/]site[\\/](?:contact[\\/]contact|quote[\\/]quote|booking[\\/]booking)-form\.tsx$/);
const isSiteModule = within(/^src[\\/]web[\\/](?:ui|lib|site)[\\/]/);
const isSchema = within(/^node_modules[\\/]zod[\\/]|[\\/]domain[\\/](?:fields|characters|email-domain)\./);

const isOffice = within(/^src[\\/]web[\\/]admin[\\/]/);

const isShared = (id: string): boolean =>
  isSiteModule(id) && ![isLazy, isCheck, isShell, isLazyForm].some((isKind) => isKind(id));

let visitorModules: ReadonlySet<string> | undefined;

/** Whether visitors may load a module: the entry reaches the module without the workspace's own modules. */
function isForVisitors(id: string, graph: Rolldown.ChunkingContext): boolean {
  visitorModules ??= reachable(path.resolve(import.meta.dirname, entry), graph);
  return visitorModules.has(id);
}

function reachable(start: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const ids = new Set([start]);
  // The loop also visits the ids that it adds.
  for (const id of ids) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) if (!isOffice(next)) ids.add(next);
  }
  return ids;
}

/**
 * Modules that every page loads are one file. Small modules that several screens share are one file if the same pages
 * need them. Forms are separate, because most pages have none; so is validation, because only visitors who fill in a
 * form need it. Modules that three screens of the workspace share, such as most of Material UI, are in two files: forty
 * files were larger in total and needed more requests.
 */
const chunkGroups = [
  { name: 'base', tags: ['$initial' as const] },
  { name: 'waiting', test: isWaiting },
  { name: 'schemas', test: isSchema },
  { name: 'visits', test: isVisitRule, minShareCount: 2 },
  { name: 'forms', test: (id: string) => isShared(id) && isForm(id), minShareCount: 2 },
  {
    name: 'shared',
    test: isShared,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 300,
  },
  {
    debugName: 'common',
    // Without this group, the two office files would contain these modules, and visitors would load those files.
    name: (id: string, graph: Rolldown.ChunkingContext) => (isForVisitors(id, graph) ? 'common' : null),
    test: (id: string) => !isShell(id) && !isLazyForm(id),
    minShareCount: 2,
    entriesAware: true,
  },
  // In two files, because executing them together would block a phone's main thread for too long.
  { name: 'office-core', minShareCount: 9 },
  { name: 'office', minShareCount: 3 },
];

/**
 * Tests that start a server, a thread or a program, and all tests of the embedded store. `npm run check` leaves them
 * out.
 */
const serverTests = ['{src,scripts,lab,packages}/**/*.server.test.{ts,tsx}', 'packages/embedded-mongo/**/*.test.ts'];

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
