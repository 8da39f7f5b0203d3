import { expect, test } from 'vitest';
import { openStorage } from './storage.ts';
import { hasStoredConversation } from './storage-keys.ts';
import { TestBrowser } from './testing.ts';

test('stores and removes values in local storage, which the next page reads', () => {
  const browser = new TestBrowser();
  const storage = openStorage(browser.openTab());
  storage.set('chatUserName', 'Ann');
  storage.set('chatPending:1', 'a');
  storage.set('chatPending:2', 'b');
  storage.remove('chatPending:1');
  expect(Object.fromEntries(browser.stored)).toEqual({ chatUserName: 'Ann', 'chatPending:2': 'b' });
  const nextPage = openStorage(browser.openTab());
  expect([nextPage.get('chatUserName'), nextPage.get('other'), nextPage.keys('chatPending:')]).toEqual([
    'Ann',
    undefined,
    ['chatPending:2'],
  ]);
});

test.each(['always', 'on writing'] as const)('falls back to memory when local storage fails %s', (fails) => {
  const browser = new TestBrowser();
  browser.stored.set('chatPending:old', 'old');
  const tab = browser.openTab();
  tab.fails = fails;
  const storage = openStorage(tab);
  storage.set('chatPending:new', 'new');
  expect(storage.get('chatPending:new')).toBe('new');
  expect(storage.keys('chatPending:')).toContain('chatPending:new');
  storage.remove('chatPending:new');
  storage.remove('chatPending:old');
  expect([storage.get('chatPending:new'), storage.get('chatPending:old'), storage.keys('chatPending:')]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});

test("replaces a value in memory with another tab's, and calls listeners until they unsubscribe", () => {
  const browser = new TestBrowser();
  const tab = browser.openTab();
  const storage = openStorage(tab);
  let callCount = 0;
  const stop = storage.onOtherTab(() => {
    callCount += 1;
  });
  tab.fails = 'on writing';
  storage.set('key', 'mine');
  tab.fails = 'never';
  openStorage(browser.openTab()).set('key', 'theirs');
  expect([callCount, storage.get('key')]).toEqual([1, 'theirs']);
  stop();
  openStorage(browser.openTab()).set('key', 'again');
  expect(callCount).toBe(1);
});

test('a stored conversation is found after the details were given, unless storage is blocked', () => {
  const browser = new TestBrowser();
  const tab = browser.openTab();
  expect(hasStoredConversation(tab)).toBe(false);
  browser.stored.set('chatFormSubmitted', 'true');
  expect(hasStoredConversation(tab)).toBe(true);
  tab.fails = 'always';
  expect(hasStoredConversation(tab)).toBe(false);
});
