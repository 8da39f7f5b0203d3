import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { freePort } from '../measuring/processes.ts';
import type { Site } from '../measuring/site.ts';
import { reach, type Width } from './screen-state.ts';

/** A browser with its own profile. Other tools can connect to it. */
export type AuditBrowser = {
  context: BrowserContext;
  /** The port for remote debugging. */
  port: number;
  close(): Promise<void>;
};

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** With these arguments, Chromium also starts as root, uses no graphics card and makes no requests of its own. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** @throws Error if there is no Chromium */
export async function openBrowser(width: Width): Promise<AuditBrowser> {
  const executable = findBrowser();
  if (executable === undefined)
    throw new Error('Chromium was not found. Install it with `npm test`, or set BROWSER_PATH.');
  const profile = await mkdtemp(path.join(tmpdir(), 'audit-profile-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...devices[width],
    args: [...args, `--remote-debugging-port=${port}`],
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ...(executable === 'playwright' ? {} : { executablePath: executable }),
  });
  return {
    context,
    port,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Logs the browser in to the workspace with the form of the log-in page. */
export async function logIn({ context }: AuditBrowser, { url, adminPassword }: Site): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/admin-login`);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await reach(page.getByRole('heading', { name: 'Admin Dashboard' }));
  await page.close();
}
