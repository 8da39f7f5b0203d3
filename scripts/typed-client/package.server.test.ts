import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { listProcedures } from '#server/trpc/procedures.ts';
import { buildTypedClient } from './package.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);

const commonJsProgram = `
  import { createApiClient, isApiError } from '#client';
  createApiClient(process.argv[2] ?? '').admin.counts.query().catch((error: unknown) => {
    if (!isApiError(error)) throw error;
    console.log(error.data.reason);
  });
`;

let server: TestServer;
/** The folder of a project outside the repository, in which the package is installed. */
let project: string;
let packageFolder: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'typed-client-'));
  packageFolder = path.join(project, 'node_modules', 'commercial-cleaning-client');
  const [tarball, testServer] = await Promise.all([buildTypedClient(path.join(project, 'built')), startTestServer()]);
  server = testServer;
  await mkdir(packageFolder, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', packageFolder]);
  await writePrograms();
});
afterAll(async () => {
  await server.close();
  await rm(project, { recursive: true, force: true });
});

/**
 * Writes programs that import the package by its name: the programs of `consumer`, a CommonJS program, the example and
 * the code of the package's README.
 */
async function writePrograms(): Promise<void> {
  const readme = await readFile(path.join(packageFolder, 'README.md'), 'utf8');
  const files = {
    'calls.ts': await readFile(path.join(import.meta.dirname, 'consumer', 'calls.ts'), 'utf8'),
    'node.ts': await readFile(path.join(import.meta.dirname, 'consumer', 'node.ts'), 'utf8'),
    'trpc.ts': await readFile(path.join(import.meta.dirname, 'consumer', 'trpc.ts'), 'utf8'),
    'common.cts': commonJsProgram,
    'example.ts': await readFile(path.join(root, 'src', 'examples', 'typed-client.ts'), 'utf8'),
    'readme.ts': /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '',
    'package.json': JSON.stringify({ type: 'module' }),
  };
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(project, name), text.replaceAll("'#client'", "'commercial-cleaning-client'"));
}

/**
 * Compiles programs, and checks their code and all declarations with strict settings, unless `platformOptions` change
 * these settings.
 *
 * @returns the compiler's errors; empty if there are none
 */
async function compile(files: readonly string[], platformOptions: object): Promise<string> {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022'],
    strict: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    outDir: 'out',
    ...platformOptions,
  };
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const tsc = path.join(root, 'node_modules', '.bin', 'tsc');
  const { stdout } = await run(tsc, ['--pretty', 'false', '--checkers', '1'], {
    cwd: project,
    shell: process.platform === 'win32',
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout || String(error) }));
  return stdout;
}

describe('the package of the typed client', () => {
  test('has no dependencies, and only scripts, documents and a manifest in addition to its declarations', async () => {
    const files = (await readdir(packageFolder)).filter((name) => !/\.d\.c?ts$/.test(name));
    expect(files.sort()).toEqual(['LICENSES.md', 'README.md', 'index.cjs', 'index.js', 'package.json']);
    const manifest = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'commercial-cleaning-client', type: 'module', engines: { node: '>=20' } });
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    expect(await readFile(path.join(packageFolder, 'index.js'), 'utf8')).not.toMatch(/^import /m);
  });

  test('has a doc comment above each call', async () => {
    const declarations = await Promise.all(
      ['index.d.ts', 'index.d.cts'].map((name) => readFile(path.join(packageFolder, name), 'utf8')),
    );
    for (const text of declarations) {
      expect(text).toMatch(/\/\*\* Send a message to the company\. \*\/\n +contact: /);
      expect(text).toMatch(/\/\*\* One message\. Needs the session of the office\. \*\/\n +get: /);
      expect(text).toMatch(/\/\*\* The visit as a calendar file\. \*\/\n +calendar: /);
      expect(text.match(/\*\/\n +\w+: import\("\.\/calls\.c?js"\)/g)).toHaveLength(listProcedures().length);
    }
  });

  test('compiles in programs for browsers that are built with a bundler', async () => {
    const options = { module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2022', 'DOM'], types: [], noEmit: true };
    expect(await compile(['calls.ts', 'readme.ts'], options)).toBe('');
  });

  test('compiles in programs for Node, where queries, mutations and subscriptions reach the server', async () => {
    for (const name of ['ws', '@types/ws', '@types/node', 'undici-types'])
      await cp(path.join(root, 'node_modules', name), path.join(project, 'node_modules', name), { recursive: true });
    const nodeOptions = { module: 'NodeNext', moduleResolution: 'nodenext', types: ['node'] };
    expect(await compile(['calls.ts', 'readme.ts', 'node.ts', 'example.ts'], nodeOptions)).toBe('');
    const program = path.join(project, 'out', 'node.js');
    const { stdout } = await run(process.execPath, [program, server.url, await server.logIn()], { timeout: 120_000 });
    expect(JSON.parse(stdout)).toEqual({
      company: server.config.company.name,
      rejected: 'unauthenticated',
      path: 'email',
      event: 'ready',
      unread: 0,
    });
  });

  test('can be used by a tRPC client through AppRouter, and by a CommonJS program', async () => {
    for (const name of ['@trpc', 'superjson', 'copy-anything', '@types/node', 'undici-types'])
      await cp(path.join(root, 'node_modules', name), path.join(project, 'node_modules', name), { recursive: true });
    const nodeOptions = { module: 'NodeNext', moduleResolution: 'nodenext', types: ['node'] };
    // tRPC's own declarations have errors when all declarations are checked.
    expect(await compile(['trpc.ts'], { ...nodeOptions, skipLibCheck: true })).toBe('');
    expect(await compile(['common.cts'], { ...nodeOptions, verbatimModuleSyntax: false })).toBe('');
    const outputOf = async (program: string): Promise<string> => {
      const file = path.join(project, 'out', program);
      return (await run(process.execPath, [file, server.url], { timeout: 120_000 })).stdout.trim();
    };
    expect(JSON.parse(await outputOf('trpc.js'))).toEqual({
      company: server.config.company.name,
      errorCode: 'unauthenticated',
    });
    expect(await outputOf('common.cjs')).toBe('unauthenticated');
  });
});
