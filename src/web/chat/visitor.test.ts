import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openStorage } from './storage.ts';
import { TestBrowser } from './testing.ts';
import { visitorIn } from './visitor.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const visitorOf = (browser: TestBrowser) => visitorIn(openStorage(browser.openTab()));

test('creates one session id and reuses it', () => {
  const browser = new TestBrowser();
  const id = visitorOf(browser).sessionId();
  expect(id).toMatch(uuid);
  expect(browser.stored.get('chatSessionId')).toBe(id);
  expect(visitorOf(browser).sessionId()).toBe(id);
});

test('replaces an invalid session id', () => {
  const browser = new TestBrowser();
  browser.stored.set('chatSessionId', 'undefined');
  expect(visitorOf(browser).sessionId()).toMatch(uuid);
});

test('accepts a stored session id in capitals, and returns it in lower case', () => {
  const browser = new TestBrowser();
  const id = randomUUID();
  browser.stored.set('chatSessionId', id.toUpperCase());
  expect(visitorOf(browser).sessionId()).toBe(id);
});

test('keeps the current session when the storage is cleared, and follows another tab to a new session', () => {
  const browser = new TestBrowser();
  const visitor = visitorOf(browser);
  const id = visitor.sessionId();
  browser.stored.clear();
  expect(visitor.sessionId()).toBe(id);
  expect(browser.stored.get('chatSessionId')).toBe(id);
  const otherId = randomUUID();
  browser.stored.set('chatSessionId', otherId);
  expect(visitor.sessionId()).toBe(otherId);
});

test('stores the details under the documented keys, and removes a phone number that is no longer given', () => {
  const browser = new TestBrowser();
  const visitor = visitorOf(browser);
  expect(visitor.details()).toBeUndefined();
  visitor.save({ name: 'Ann', email: 'ann@example.com', phone: '561 555 0101' });
  expect(Object.fromEntries(browser.stored)).toEqual({
    chatUserName: 'Ann',
    chatUserEmail: 'ann@example.com',
    chatUserPhone: '561 555 0101',
    chatFormSubmitted: 'true',
  });
  expect(visitorOf(browser).details()).toEqual({ name: 'Ann', email: 'ann@example.com', phone: '561 555 0101' });
  visitor.save({ name: 'Ann', email: 'ann@example.com' });
  expect(visitorOf(browser).details()).toEqual({ name: 'Ann', email: 'ann@example.com' });
});

test.each(['chatFormSubmitted', 'chatUserName', 'chatUserEmail'])('returns no details if %s is missing', (key) => {
  const browser = new TestBrowser();
  visitorOf(browser).save({ name: 'Ann', email: 'ann@example.com' });
  browser.stored.delete(key);
  expect(visitorOf(browser).details()).toBeUndefined();
});

test.each([
  ['chatUserName', 'x'.repeat(101)],
  ['chatUserEmail', 'ann'],
  ['chatUserPhone', 'none'],
])('returns no details if %s is invalid', (key, value) => {
  const browser = new TestBrowser();
  visitorOf(browser).save({ name: 'Ann', email: 'ann@example.com', phone: '561 555 0101' });
  browser.stored.set(key, value);
  expect(visitorOf(browser).details()).toBeUndefined();
});
