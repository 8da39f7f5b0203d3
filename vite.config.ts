import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * What every page loads is one file. Small parts that several screens share travel together, so that a page takes some
 * ten requests rather than thirty. Validation code stays apart, because only visitors who fill in a form need it, and so
 * does what keeps a live connection, because only chats need it.
 */
const chunkGroups = [
  { name: 'base', tags: ['$initial' as const] },
  {
    name: 'shared',
    test: /[\\/]src[\\/]web[\\/](?:ui|lib|site)[\\/](?!.*(?:check|live-client|connection|backoff|polling))/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 12_000,
  },
];

/** Three jobs in one place: the browser's build, the server-render build (`--ssr`), and the tests. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        // The server has the texts of all pages at hand, whatever is fetched on demand in the browser.
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/web/main.tsx', output: { codeSplitting: { groups: chunkGroups } } },
      },
  ssr: isSsrBuild ? { noExternal: true } : {},
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'lab/**/*.test.ts'],
    environment: 'node',
    // As in the server's own start, threads take compiled code from there. Else each store that a test starts would
    // compile TypeScript, in WebAssembly, and V8 aborts now and then when such a thread ends (akin to nodejs/node#64500).
    setupFiles: ['scripts/compile-cache.mjs'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
}));
