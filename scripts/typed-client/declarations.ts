import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { withDocComments } from './doc-comments.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

/** The declaration files in the package: their path in the repository, and their name in the package. */
const declarationFiles: ReadonlyMap<string, string> = new Map([
  ['packages/client/src/client', 'index'],
  ['packages/client/src/app-router', 'app-router'],
  ['packages/client/src/calls', 'calls'],
  ['packages/client/src/socket-class', 'socket-class'],
  ['src/web/lib/api/api-error', 'api-error'],
  ['src/domain/errors', 'errors'],
  ['src/domain/booking-rules', 'booking-rules'],
]);

/** For ES modules and for CommonJS: the extension of declaration files, and of the scripts that they refer to. */
const moduleKinds = [
  ['d.ts', 'js'],
  ['d.cts', 'cjs'],
] as const;

/**
 * Writes the declaration files of the typed client, which import only each other.
 *
 * @throws Error when a file imports another file: add that file to `declarationFiles`, or change the procedure's type
 */
export async function writeDeclarations(folder: string): Promise<void> {
  const outputFolder = await mkdtemp(path.join(tmpdir(), 'declarations-'));
  try {
    const project = path.join(import.meta.dirname, 'tsconfig.declarations.json');
    await promisify(execFile)(
      path.join(root, 'node_modules', '.bin', 'tsc'),
      ['--project', project, '--outDir', outputFolder],
      { shell: process.platform === 'win32' },
    );
    for (const [module, name] of declarationFiles) {
      const text = await readFile(path.join(outputFolder, `${module}.d.ts`), 'utf8');
      for (const [declaration, script] of moduleKinds) {
        const packageText = withPackageNames(text, { module, script });
        const content = name === 'index' ? withDocComments(packageText) : packageText;
        await writeFile(path.join(folder, `${name}.${declaration}`), content);
      }
    }
  } finally {
    await rm(outputFolder, { recursive: true, force: true });
  }
}

/** Returns the text of a declaration file in which the imports have the names of the package's files. */
function withPackageNames(text: string, { module, script }: { module: string; script: string }): string {
  return text.replaceAll(/(?<=\bfrom |\bimport\()(['"])([^'"]+)\1/g, (_match, quote: string, name: string) => {
    const target = declarationFiles.get(moduleOf(name, module));
    if (target === undefined) throw new Error(`${module}.d.ts names ${name}, which the typed client does not ship.`);
    return `${quote}./${target}.${script}${quote}`;
  });
}

function moduleOf(name: string, importer: string): string {
  const file = name.startsWith('#') ? `src/${name.slice(1)}` : path.posix.join(path.posix.dirname(importer), name);
  return file.replace(/\.tsx?$/, '');
}
