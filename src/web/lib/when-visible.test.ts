import { expect, test } from 'vitest';
import { isRobot, whenVisible } from './when-visible.ts';

/** A page that is hidden at first, as in a background tab. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'hidden';
  prerendering = false;
  show(): void {
    this.visibilityState = 'visible';
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function watchPage(page: Page) {
  const window = new EventTarget();
  let views = 0;
  const stop = whenVisible(() => (views += 1), { page, window });
  const dispatchPageShow = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { dispatchPageShow, stop, views: () => views };
}

test('a page in the background is counted once, when it becomes visible', () => {
  const page = new Page();
  const { views } = watchPage(page);
  expect(views()).toBe(0);
  page.show();
  page.show();
  expect(views()).toBe(1);
});

test('a prerendered page is counted when it is shown', () => {
  const page = new Page();
  page.visibilityState = 'visible';
  page.prerendering = true;
  const { views } = watchPage(page);
  expect(views()).toBe(0);
  page.prerendering = false;
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(views()).toBe(1);
});

test('a page is counted again when it is restored from the back/forward cache', () => {
  const page = new Page();
  page.visibilityState = 'visible';
  const { dispatchPageShow, views } = watchPage(page);
  dispatchPageShow(false);
  expect(views()).toBe(1);
  dispatchPageShow(true);
  expect(views()).toBe(2);
});

test('a page is not counted after listening was stopped', () => {
  const page = new Page();
  const { stop, views } = watchPage(page);
  stop();
  page.show();
  expect(views()).toBe(0);
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['Mozilla/5.0 (compatible; AhrefsSiteAudit; crawler)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 14; CUBOT X50) AppleWebKit/537.36 Chrome/140.0 Mobile', false],
])('the user agent %s is a robot: %s', (userAgent, expected) => expect(isRobot(userAgent)).toBe(expected));
