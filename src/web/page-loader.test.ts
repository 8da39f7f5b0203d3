import { expect, test } from 'vitest';
import { PageLoader } from './page-loader.ts';
import type { PageModule, RouteDefinition } from './route.ts';

const page: PageModule = { render: () => null, head: () => ({ title: 'Gallery', description: 'Pictures' }) };

/** A route whose nth import succeeds if the nth outcome is true; otherwise it fails. */
function routeOf(outcomes: readonly boolean[]): RouteDefinition & { loadCount: () => number } {
  let loadCount = 0;
  return {
    pattern: '/gallery',
    files: [],
    loadCount: () => loadCount,
    async load() {
      loadCount += 1;
      if (outcomes[loadCount - 1] !== true) throw new Error('No connection');
      return page;
    },
  };
}

test('a page is loaded once and then available synchronously', async () => {
  const route = routeOf([true]);
  const loader = new PageLoader();
  expect(loader.loaded(route)).toBeUndefined();
  expect(await loader.load(route)).toBe(page);
  expect(await loader.load(route)).toBe(page);
  expect(loader.loaded(route)).toBe(page);
  loader.forgetFailures();
  expect(loader.loaded(route)).toBe(page);
  await loader.load(route);
  expect(route.loadCount()).toBe(1);
});

test('a failure is cached until it is forgotten', async () => {
  const route = routeOf([false, true]);
  const loader = new PageLoader();
  const firstLoad = loader.load(route);
  await expect(firstLoad).rejects.toThrow('No connection');
  expect(loader.load(route)).toBe(firstLoad);
  expect(route.loadCount()).toBe(1);
  loader.forgetFailures();
  expect(await loader.load(route)).toBe(page);
  expect(route.loadCount()).toBe(2);
});

test('a pending page is not loaded again when failures are forgotten', async () => {
  const route = routeOf([true, true]);
  const loader = new PageLoader();
  const firstLoad = loader.load(route);
  loader.forgetFailures();
  expect(loader.load(route)).toBe(firstLoad);
  await firstLoad;
  expect(route.loadCount()).toBe(1);
});
