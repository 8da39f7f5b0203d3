import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Running } from '../scripts/measuring/processes.ts';
import { adminPassword, startServer } from './site.ts';
import { wideOnly } from './widths.ts';

/** A site served from its sources, as `npm run dev` does. */
const test = base.extend<{ server: Running }>({
  server: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-dev-'));
    const server = await startServer({ DATA_DIR: folder, PORT: '0' }, ['--dev']);
    await use(server);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

test('the development server serves pages that come alive and wait for changes', wideOnly, async ({ page, server }) => {
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
});
