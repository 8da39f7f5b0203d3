import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { startStoreProcess } from '../lab/fault/store-process.ts';
import type { Running } from '../lab/measuring/processes.ts';
import { newName, openWorkspace } from './admin-page.ts';
import { ChatPage } from './chat-page.ts';
import { adminPassword, test as base, startServer } from './site.ts';

/** Two processes of the site that share one database, as behind a load balancer. */
const test = base.extend<{ servers: readonly [Running, Running] }>({
  servers: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-two-'));
    const database = await startStoreProcess();
    const start = (folderName: string) =>
      startServer({ MONGODB_URI: database.uri, DATA_DIR: path.join(folder, folderName), PORT: '0' });
    const servers = await Promise.all([start('one'), start('two')]);
    await use(servers);
    await Promise.all(servers.map((running) => running.stop()));
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  },
});

test('a visitor and the office share a conversation through two processes, also after one is killed', async ({
  page,
  browser,
  servers: [server, otherServer],
}) => {
  const visitorPage = await browser.newPage({ baseURL: server.url });
  const chat = new ChatPage(visitorPage);
  await visitorPage.goto('/');
  const greeting = newName('Hello');
  await chat.begin(greeting);

  await openWorkspace(page, { url: otherServer.url, adminPassword }, '/admin?tab=chat');
  const officeLog = page.getByRole('log');
  await page.getByText('Ann Lee').first().click();
  await expect(officeLog.getByText(greeting)).toBeVisible();

  await chat.say('Are you open on Sunday?');
  await expect(officeLog.getByText('Are you open on Sunday?')).toBeVisible();
  await page.getByLabel('Your reply').fill('We are not, but we clean on Saturdays.');
  await page.getByLabel('Your reply').press('Enter');
  await expect(chat.log.getByText('we clean on Saturdays')).toBeVisible();

  // The visitor's process is killed. A load balancer would send the visitor to the other process; here, a new page
  // opens that process's URL. Its port makes it another origin, so the test copies the local storage.
  const { cookies, origins } = await visitorPage.context().storageState();
  await server.kill();
  const newPage = await browser.newPage({
    baseURL: otherServer.url,
    storageState: { cookies, origins: origins.map((stored) => ({ ...stored, origin: otherServer.url })) },
  });
  await newPage.goto('/');
  const newChat = new ChatPage(newPage);
  await newChat.open();
  await expect(newChat.log.getByText('we clean on Saturdays')).toBeVisible();
  await newChat.say('Saturday is fine.');
  await expect(officeLog.getByText('Saturday is fine.')).toBeVisible();
  await expect(officeLog.getByText('Are you open on Sunday?')).toHaveCount(1);
  await visitorPage.close();
  await newPage.close();
});
