import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { withDocComments } from './doc-comments.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

/** The package's declaration files: their names in the package, by the path of the source; all without extension. */
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
 * @param folder the folder of the package
 * @throws Error when a file imports another file: add that file to `declarationFiles`, or change the procedure's type;
 *   also when the compiler or `withDocComments` fails
 */
export async function writeDeclarations(folder: string): Promise<void> {
  const compilerOutput = await mkdtemp(path.join(tmpdir(), 'declarations-'));
  try {
    const project = path.join(import.meta.dirname, 'tsconfig.declarations.json');
    await promisify(execFile)(
      path.join(root, 'node_modules', '.bin', 'tsc'),
      // One checker: several would each infer the same types, in three times the processor time.
      ['--project', project, '--outDir', compilerOutput, '--checkers', '1'],
      { shell: process.platform === 'win32' },
    );
    for (const [module, name] of declarationFiles) {
      const text = await readFile(path.join(compilerOutput, `${module}.d.ts`), 'utf8');
      for (const [declarationExtension, scriptExtension] of moduleKinds) {
        const packageText = withPackageNames(text, { module, scriptExtension });
        const content = name === 'index' ? withDocComments(packageText) : packageText;
        await writeFile(path.join(folder, `${name}.${declarationExtension}`), content);
      }
    }
  } finally {
    await rm(compilerOutput, { recursive: true, force: true });
  }
}

/** Returns the text of a declaration file in which the imports have the names of the package's files. */
function withPackageNames(
  text: string,
  { module, scriptExtension }: { module: string; scriptExtension: string },
): string {
  return text.replaceAll(/(?<=\bfrom |\bimport\()(['"])([^'"]+)\1/g, (_match, quote: string, specifier: string) => {
    const target = declarationFiles.get(moduleOf(specifier, module));
    if (target === undefined)
      throw new Error(`${module}.d.ts names ${specifier}, which the typed client does not ship.`);
    return `${quote}./${target}.${scriptExtension}${quote}`;
  });
}

/** Returns the path of an imported source file in the repository, without extension. */
function moduleOf(specifier: string, importer: string): string {
  const file = specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : path.posix.join(path.posix.dirname(importer), specifier);
  return file.replace(/\.tsx?$/, '');
}
