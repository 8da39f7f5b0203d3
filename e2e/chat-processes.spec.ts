import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect } from '@playwright/test';
import { newName, openWorkspace } from './admin-desk.ts';
import { ChatPage } from './chat-page.ts';
import { adminPassword, end, type RunningServer, root, startServer } from './site.ts';
import { wideOnly } from './widths.ts';

/** Two processes of the site that share one database, as behind a load balancer. */
const test = base.extend<{ servers: readonly [RunningServer, RunningServer] }>({
  servers: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-two-'));
    const database = spawn('node', ['src/server/embedded-mongo/cli.ts', '--data', path.join(folder, 'database')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(database.stdout), 'line');
    const MONGODB_URI = `${String(line).replace('ready ', '')}/site?directConnection=true`;
    const start = (name: string) => startServer({ MONGODB_URI, DATA_DIR: path.join(folder, name), PORT: '0' });
    const servers = await Promise.all([start('one'), start('two')]);
    await use(servers);
    await Promise.all(servers.map((server) => end(server.process, 'SIGTERM')));
    await end(database, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  },
});

test(
  'a visitor of one process and the office at another share a conversation',
  wideOnly,
  async ({ page, browser, servers: [one, two] }) => {
    const visitor = await browser.newPage({ baseURL: one.url });
    const chat = new ChatPage(visitor);
    await visitor.goto('/');
    const first = newName('Hello');
    await chat.begin(first);

    await openWorkspace(page, { url: two.url, adminPassword }, '/admin?tab=chat');
    const log = page.getByRole('log');
    await page.getByText('Ann Lee').first().click();
    await expect(log.getByText(first)).toBeVisible();

    await chat.say('Are you open on Sunday?');
    await expect(log.getByText('Are you open on Sunday?')).toBeVisible();
    await page.getByLabel('Your reply').fill('We are not, but we clean on Saturdays.');
    await page.getByLabel('Your reply').press('Enter');
    await expect(chat.log.getByText('we clean on Saturdays')).toBeVisible();

    // The visitor's process ends, and the conversation goes on where the balancer would send it.
    const kept = await visitor.context().storageState();
    await end(one.process, 'SIGKILL');
    const elsewhere = await browser.newPage({ baseURL: two.url });
    await elsewhere.goto('/');
    await elsewhere.evaluate(
      (entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value);
      },
      kept.origins.flatMap((origin) => origin.localStorage),
    );
    await elsewhere.reload();
    const there = new ChatPage(elsewhere);
    await there.open();
    await expect(there.log.getByText('we clean on Saturdays')).toBeVisible();
    await there.say('Saturday is fine.');
    await expect(log.getByText('Saturday is fine.')).toBeVisible();
    await expect(log.getByText('Are you open on Sunday?')).toHaveCount(1);
    await visitor.close();
    await elsewhere.close();
  },
);
