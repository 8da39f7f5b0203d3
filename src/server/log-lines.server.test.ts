import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { until } from '#server/sockets/testing.ts';
import { sender, testPassword, validBooking } from '#server/testing.ts';
import { startProcess } from '#server/testing-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lineShape = z.looseObject({ level: z.number(), msg: z.string() });
/** Pino's number of the level. */
const infoLevel = 30;

it('the log has lines for log-ins, changes, exceeded limits, exports and backups, and no personal data', async () => {
  const dataDir = path.join(folder, 'data');
  const site = startProcess({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testPassword,
    RATE_LIMIT_SCALE: '0.2',
    STARTER_CONTENT: 'off',
    LOG_LEVEL: 'info',
  });
  onTestFinished(() => {
    site.child.kill('SIGKILL');
  });
  const url = await site.ready;
  if (url === undefined) throw new Error((await site.ended).errorOutput);
  let output = '';
  site.child.stdout?.on('data', (text: string) => {
    output += text;
  });
  const send = sender(url);
  /** Repeats a request until its answer has this status, because on a busy machine the store may time out. */
  async function sendUntil(status: number, ...request: Parameters<typeof send>): Promise<Headers> {
    let answer = await send(...request);
    await until(async () => {
      if (answer.status === status) return true;
      answer = await send(...request);
      return false;
    });
    return answer.headers;
  }

  await sendUntil(401, 'POST', '/api/admin/login', { json: { password: 'wrong-secret' } });
  const logInHeaders = await sendUntil(200, 'POST', '/api/admin/login', { json: { password: testPassword } });
  const as = logInHeaders.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const person = { name: 'Ursula Unspeakable', email: 'ursula@unspeakable.example' };
  const serviceDate = `${new Date().getUTCFullYear() + 1}-06-16`;
  await sendUntil(200, 'POST', '/api/bookings', { json: { ...validBooking, ...person, serviceDate } });
  const contact = { ...person, message: 'unspeakable words' };
  await sendUntil(200, 'POST', '/api/contact', { json: contact });
  await sendUntil(429, 'POST', '/api/contact', { json: contact });
  const sessionId = randomUUID();
  await sendUntil(200, 'POST', '/api/chat', { json: { sessionId, message: 'unspeakable chat', isUser: true } });
  await sendUntil(200, 'GET', `/api/chat/session/${sessionId}`);
  // The conversation exists already, so this logs no second `new conversation`.
  const openRequest = { json: { json: { sessionId } } };
  await sendUntil(200, 'POST', '/trpc/chat.open', openRequest);
  const post = { title: 'Unspeakable', content: '<p>Text</p>', excerpt: 'Text', category: 'Tips', tags: [] };
  await sendUntil(200, 'POST', '/api/admin/blog', { as, json: { ...post, published: false } });
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#204060' } }).jpeg();
  const headers = { 'content-type': 'image/jpeg' };
  await sendUntil(200, 'POST', '/media', { as, headers, body: await picture.toBuffer() });
  await sendUntil(200, 'GET', '/api/admin/export', { as });
  await until(async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('GET', '/api/blog')));
    return answers.some(({ status }) => status === 429);
  });

  const command = path.resolve(import.meta.dirname, '../../scripts/cleaning-site.mjs');
  const backupFile = path.join(folder, 'unspeakable-copy.sqlite');
  await promisify(execFile)(process.execPath, [command, 'backup', backupFile], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' },
  });
  await until(async () => output.includes('"msg":"backup"'));
  expect((await readdir(dataDir)).filter((name) => name.includes('backup'))).toEqual([]);

  site.child.kill('SIGTERM');
  const ending = await site.ended;
  expect(ending.code).toBe(0);
  const lines = ending.output
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('Ready at '))
    .map((text) => z.parse(lineShape, JSON.parse(text)));
  const messages = lines
    // On a busy machine, calls may be slow and jobs may fail; lines about that are ignored.
    .filter(({ level, msg }) => level === infoLevel && !msg.startsWith('slow '))
    .map(({ msg, call }) => (call === undefined ? msg : `${msg} ${call}`));
  const withoutRepeats = messages.filter((text, index) => text !== messages[index - 1]);
  expect(withoutRepeats).toEqual([
    expect.stringContaining('Server listening at'),
    'failed log-in admin.logIn',
    'log-in admin.logIn',
    'change booking.create',
    'change public.contact',
    'limit met public.contact',
    'new conversation',
    'change chat.send',
    'change admin.posts.create',
    'change POST /media',
    'export GET /api/admin/export',
    'limit met GET /api/blog',
    'backup',
    'stopping',
    'stopped',
  ]);
  expect(lines.find(({ msg }) => msg === 'backup')).toMatchObject({
    at: expect.stringMatching(/^\d{4}-.+Z$/),
    bytes: expect.any(Number),
    milliseconds: expect.any(Number),
  });
  expect(lines.find(({ msg }) => msg === 'new conversation')).toMatchObject({ seq: expect.any(Number) });
  expect(ending.output).not.toMatch(/unspeakable|Ursula|wrong-secret|Palm Way|561-555|127\.0\.0\.1"/i);
  for (const secret of [sessionId, testPassword, as.split('=')[1] ?? '']) expect(ending.output).not.toContain(secret);
});
