import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { end, lineOf, root } from '../lab/measuring/processes.ts';
import { adminPassword, test as base, environmentOf } from './site.ts';

/** A development server as `npm run dev` starts it; `output` returns its standard output so far. */
const test = base.extend<{ server: { url: string; output(): string } }>({
  server: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-dev-'));
    // With this variable, which npm sets, the server stops when its parent process has ended.
    const env = environmentOf({ DATA_DIR: folder, PORT: '0', npm_lifecycle_event: 'dev' });
    const args = ['--watch', 'server.ts', '--dev'];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const ready = await lineOf(child, /^Ready at \S/);
    await use({ url: ready.replace(/^Ready at (\S+).*$/, '$1'), output: () => output });
    await end(child, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  },
});

test('pages in development connect to Vite and hydrate without errors, and the server does not restart', async ({
  page,
  server,
}) => {
  const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(server.url);
  await connected;
  await page.getByRole('button', { name: 'Chat with us' }).click();
  await expect(page.getByRole('dialog', { name: 'Chat with us' })).toBeVisible();

  await page.goto(`${server.url}/admin-login`);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(errors).toEqual([]);
  expect(server.output()).not.toContain('Restarting');
  // Otherwise the server, when it stops, would wait for the page's connection to Vite.
  await page.close();
});
