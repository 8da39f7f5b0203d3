import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assets } from './assets.ts';
import { getRaw } from './testing.ts';

let folder: string;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assets-'));
  const currentFolder = path.join(folder, 'client');
  await mkdir(path.join(currentFolder, 'assets'), { recursive: true });
  await mkdir(path.join(currentFolder, '.vite'));
  const files = { 'assets/a-1.js': 'a', 'assets/a-1.js.br': 'br', 'icon.svg': '<svg/>', 'icon.svg.gz': 'gz' };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(currentFolder, name), text);
  await writeFile(path.join(currentFolder, '.vite', 'manifest.json'), '{}');
  const earlierFolder = path.join(folder, 'earlier');
  await mkdir(path.join(earlierFolder, 'assets'), { recursive: true });
  await writeFile(path.join(earlierFolder, 'assets', 'a-0.js'), 'earlier');
  await writeFile(path.join(earlierFolder, 'old.svg'), '<svg/>');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  app = Fastify();
  await app.register(assets, { folders: [currentFolder, earlierFolder] });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('built files', () => {
  it('under /assets are cached for a year, and sent precompressed', async () => {
    const { status, headers, body } = await getRaw(url, '/assets/a-1.js', { headers: { 'accept-encoding': 'br' } });
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: 'br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
  });

  it('from an earlier build are still served, except the files at its root', async () => {
    expect(await getRaw(url, '/assets/a-0.js')).toMatchObject({ status: 200, body: Buffer.from('earlier') });
    expect(await getRaw(url, '/old.svg')).toMatchObject({ status: 404 });
  });

  it('at the root are revalidated', async () => {
    const { status, headers } = await getRaw(url, '/icon.svg', { headers: { 'accept-encoding': 'gzip' } });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=0');
    expect(headers['content-type']).toBe('image/svg+xml');
    const conditionalAnswer = await getRaw(url, '/icon.svg', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) },
    });
    expect(conditionalAnswer.status).toBe(304);
  });

  it('support ranges, and answer 416 for a range beyond their end and 412 for an outdated version', async () => {
    const rangeAnswer = await getRaw(url, '/assets/a-1.js', { headers: { range: 'bytes=1-' } });
    expect(rangeAnswer).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */1' } });
    expect((await getRaw(url, '/icon.svg', { headers: { 'if-match': '"old"' } })).status).toBe(412);
    expect((await getRaw(url, '/icon.svg', { headers: { range: 'bytes=1-3' } })).body.toString()).toBe('svg');
  });

  it.each([
    '/assets/',
    '/assets/none.js',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%00',
    '/.vite/manifest.json',
    '/icon.svg.gz',
    '/secret.txt',
  ])('do not include %s', async (pathname) => {
    const { status, body } = await getRaw(url, pathname);
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toBe('secret');
  });
});
