import { expect, test } from 'vitest';
import { PageLoader } from './page-loader.ts';
import type { PageModule, RouteDefinition } from './route.ts';

const page: PageModule = { render: () => null, head: () => ({ title: 'Gallery', description: 'Pictures' }) };

/** A route whose import succeeds or fails at each attempt, as `attempts` says. */
function routeOf(attempts: readonly boolean[]): RouteDefinition & { loadCount: () => number } {
  let loadCount = 0;
  return {
    pattern: '/gallery',
    files: [],
    loadCount: () => loadCount,
    async load() {
      loadCount += 1;
      if (attempts[loadCount - 1] !== true) throw new Error('No connection');
      return page;
    },
  };
}

test('a page is loaded once and then available synchronously', async () => {
  const route = routeOf([true]);
  const pages = new PageLoader();
  expect(pages.loaded(route)).toBeUndefined();
  expect(await pages.load(route)).toBe(page);
  expect(await pages.load(route)).toBe(page);
  expect(pages.loaded(route)).toBe(page);
  pages.forgetFailures();
  expect(pages.loaded(route)).toBe(page);
  await pages.load(route);
  expect(route.loadCount()).toBe(1);
});

test('a failure is cached until it is forgotten', async () => {
  const route = routeOf([false, true]);
  const pages = new PageLoader();
  const first = pages.load(route);
  await expect(first).rejects.toThrow('No connection');
  expect(pages.load(route)).toBe(first);
  expect(route.loadCount()).toBe(1);
  pages.forgetFailures();
  expect(await pages.load(route)).toBe(page);
  expect(route.loadCount()).toBe(2);
});

test('a pending page is not loaded twice', async () => {
  const route = routeOf([true, true]);
  const pages = new PageLoader();
  const first = pages.load(route);
  pages.forgetFailures();
  expect(pages.load(route)).toBe(first);
  await first;
  expect(route.loadCount()).toBe(1);
});
