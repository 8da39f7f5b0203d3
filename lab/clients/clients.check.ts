import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../src/server/testing.ts';
import { provideLabPackages } from '../measuring/packages.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);

let server: TestServer;
/** A folder like an API user's project, with the packages of the generators. */
let project: string;

beforeAll(async () => {
  provideLabPackages(import.meta.dirname);
  project = await mkdtemp(path.join(tmpdir(), 'clients-'));
  server = await startTestServer();
  await symlink(path.join(import.meta.dirname, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  await cp(path.join(import.meta.dirname, 'consumer'), project, { recursive: true });
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(path.join(project, 'openapi.json'), (await server.send('GET', '/api/openapi.json')).text);
  await node(path.join(import.meta.dirname, 'generate.mjs'));
});
afterAll(async () => {
  await server.close();
  await rm(project, { recursive: true, force: true });
});

/** Runs a program in the project. @returns what it prints */
async function node(...args: string[]): Promise<string> {
  return (await run(process.execPath, args, { cwd: project })).stdout;
}

test('the API description passes the recommended rules of Redocly and Spectral without a warning', async () => {
  const { info, paths, ...rest } = Object((await server.send('GET', '/api/openapi.json')).json);
  // A faulty copy shows that both linters really report problems.
  const [firstPath = ''] = Object.keys(paths);
  const { license: _, ...infoWithoutLicense } = info;
  const badCopy = { ...rest, info: infoWithoutLicense, paths: { ...paths, [firstPath]: { get: { responses: {} } } } };
  await writeFile(path.join(project, 'faulty.json'), JSON.stringify(badCopy));
  const [findings, faultyFindings] = JSON.parse(
    await node(path.join(import.meta.dirname, 'lint.mjs'), 'openapi.json', 'faulty.json'),
  );
  expect(findings).toEqual({ redocly: [], spectral: [] });
  expect(faultyFindings.redocly.join()).toContain('info-license');
  expect(faultyFindings.spectral.join()).toContain('operation-description');
});

test('the clients of openapi-typescript, Orval and Hey API compile, with the programs that use them', async () => {
  const compilerOptions = {
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    moduleResolution: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    typeRoots: [path.join(root, 'node_modules', '@types')],
    types: ['node'],
  };
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const tsc = path.join(root, 'node_modules', '.bin', 'tsc');
  const { stdout } = await run(tsc, ['--pretty', 'false'], { cwd: project }).catch((error: unknown) => Object(error));
  expect(stdout).toBe('');
});

test.each(['openapi-typescript', 'orval', 'hey-api'])('the client of %s calls a running site', async (generator) => {
  const pictureFile = path.join(project, `${generator}.png`);
  await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(pictureFile);
  const output = await node(`${generator}-program.ts`, server.url, await server.logIn(), pictureFile);
  expect(JSON.parse(output)).toEqual({
    company: server.config.company.name,
    rejected: ['invalid', 'email'],
    sent: true,
    listed: 'Ann Lee',
    removed: 204,
    photo: 'string',
  });
});
