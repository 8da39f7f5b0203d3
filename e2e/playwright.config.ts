import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { bothWidths, narrowOnly } from './widths.ts';

const browser = findBrowser();

/** Runs Chromium without internet requests of its own and without a graphics card. As root, it needs `--no-sandbox`. */
const launchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    // All pages of a context share one process and its compiled code. Otherwise, starting and ending processes would
    // take a sixth of the time.
    '--process-per-site',
    '--disable-site-isolation-trials',
    '--renderer-process-limit=1',
    // A test's pages are closed before optimized code has saved the time that its compilation takes.
    '--js-flags=--no-turbofan --no-maglev',
  ],
  ...(browser === undefined || browser === 'playwright' ? {} : { executablePath: browser }),
};

const phone = { width: 390, height: 844 };

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  workers: 2,
  // These limits end only tests that hang, even on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // A test that passes the second time has failed, unless Chromium stopped drawing the first time: see site.ts.
  retries: 1,
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    launchOptions,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Animations cost processor time. Tests about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: new RegExp(narrowOnly.tag),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: new RegExp(`${narrowOnly.tag}|${bothWidths.tag}`),
      use: { ...devices['Desktop Chrome'], screen: phone, viewport: phone, hasTouch: true, isMobile: true },
    },
  ],
});
