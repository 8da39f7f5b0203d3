import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import rootManifest from '../../package.json' with { type: 'json' };
import { writeDeclarations } from './declarations.ts';

const clientFolder = path.resolve(import.meta.dirname, '..', '..', 'packages', 'client');
const run = promisify(execFile);

const manifest = {
  name: 'commercial-cleaning-client',
  version: rootManifest.version,
  private: rootManifest.private,
  description: 'Typed client of the API of a commercial cleaning company’s website',
  license: rootManifest.license,
  type: rootManifest.type,
  sideEffects: false,
  main: './index.cjs',
  exports: {
    '.': {
      import: { types: './index.d.ts', default: './index.js' },
      require: { types: './index.d.cts', default: './index.cjs' },
    },
  },
  files: ['*.js', '*.cjs', '*.d.ts', '*.d.cts', 'LICENSES.md'],
  engines: rootManifest.engines,
};

/**
 * Makes the package of the typed client: all code in one file (once as an ES module, once as CommonJS), the
 * declarations that callers need, the README and the licenses. Packs them into a tarball. The package has no
 * dependencies: with tRPC as a dependency, npm would also install TypeScript, tRPC's peer dependency, and tRPC's
 * declarations have errors in a program without `skipLibCheck`.
 *
 * @param folder the target folder; its content is deleted first
 * @returns the path of the tarball, for `npm install`
 * @throws Error when a step fails, for example because the declarations import a file that is not in the package
 */
export async function buildTypedClient(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([
    bundle(folder),
    writeDeclarations(folder),
    copyFile(path.join(clientFolder, 'README.md'), path.join(folder, 'README.md')),
    writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`),
  ]);
  await run('npm', ['pack', '--offline'], { cwd: folder, shell: process.platform === 'win32' });
  return path.join(folder, `${manifest.name}-${manifest.version}.tgz`);
}

async function bundle(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      lib: {
        entry: path.join(clientFolder, 'src', 'client.ts'),
        formats: ['es', 'cjs'],
        fileName: (format) => (format === 'es' ? 'index.js' : 'index.cjs'),
      },
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: false,
      license: { fileName: 'LICENSES.md' },
    },
  });
}
