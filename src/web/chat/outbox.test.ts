import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatMessage } from '#domain/chat.ts';
import { createOutbox, type Delivery, type Outbox, type PendingMessage } from './outbox.ts';
import { openStorage } from './storage.ts';
import { TestBrowser } from './testing.ts';

const sessionId = '0b4a2a5e-5a8e-4d3e-9c56-2a3f1f1f7d10';
const ann = { name: 'Ann', email: 'ann@example.com' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that the tests control; it records the messages that it stored and the text of each attempt. */
function testServer(answer: Delivery['kind'] = 'stored') {
  const stored = new Map<string, PendingMessage>();
  const attempts: string[] = [];
  return {
    stored,
    attempts,
    answer,
    /** Whether answers are lost although the message was stored. */
    losesAnswers: false,
    async deliver(message: PendingMessage): Promise<Delivery> {
      attempts.push(message.message);
      if (this.answer === 'rejected') return { kind: 'rejected', reason: 'Too fast.' };
      if (this.answer === 'unreachable') return { kind: 'unreachable' };
      stored.set(message.clientId, message);
      if (this.losesAnswers) return { kind: 'unreachable' };
      return { kind: 'stored', message: storedMessage(message) };
    },
    storedTexts: () => [...stored.values()].map(({ message }) => message),
  };
}

const storedMessage = ({ clientId, message }: PendingMessage): ChatMessage => ({
  id: `id-${clientId}`,
  sessionId,
  message,
  isUser: true,
  read: false,
  responded: false,
  createdAt: '2027-06-16T16:00:00.000Z',
});

function openOutbox(
  server: ReturnType<typeof testServer>,
  { browser = new TestBrowser(), isOffline = (): boolean => false } = {},
) {
  const storedIds: string[] = [];
  let failures = 0;
  const outbox: Outbox = createOutbox({
    sessionId,
    storage: openStorage(browser.openTab()),
    newId: randomUUID,
    deliver: (message) => server.deliver(message),
    isOffline,
    onStored: ({ clientId }) => storedIds.push(clientId),
    onFailed: () => {
      failures += 1;
    },
    onChange: () => undefined,
  });
  return { outbox, browser, storedIds, failures: () => failures };
}

const states = (outbox: Outbox) => outbox.items().map(({ message, state }) => `${message}: ${state}`);
const flush = () => vi.advanceTimersByTimeAsync(0);

test('shows messages at once, sends them in order with the details, and removes stored ones', async () => {
  const server = testServer();
  const { outbox, browser, storedIds } = openOutbox(server);
  outbox.add('one', ann);
  outbox.add('two', { ...ann, phone: '561 555 0101' });
  expect(states(outbox)).toEqual(['one: sending', 'two: sending']);
  expect(browser.stored.size).toBe(2);
  await flush();
  expect(server.storedTexts()).toEqual(['one', 'two']);
  expect([...server.stored.values()][1]).toMatchObject({ ...ann, phone: '561 555 0101', sessionId });
  expect([states(outbox), browser.stored.size, storedIds.length]).toEqual([[], 0, 2]);
});

test('retries until the timeout, then reports one failure; a manual retry sends all failed messages', async () => {
  const server = testServer('unreachable');
  const { outbox, failures } = openOutbox(server);
  outbox.add('one', ann);
  outbox.add('two', ann);
  await vi.advanceTimersByTimeAsync(3_500);
  expect([states(outbox), failures()]).toEqual([['one: sending', 'two: sending'], 0]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([states(outbox), failures()]).toEqual([['one: failed', 'two: failed'], 1]);
  server.answer = 'stored';
  outbox.retry(outbox.items()[1]?.clientId ?? '');
  await flush();
  expect([server.storedTexts(), states(outbox)]).toEqual([['one', 'two'], []]);
});

test('resends an older failed message before a newer message', async () => {
  const server = testServer('unreachable');
  const { outbox } = openOutbox(server);
  outbox.add('one', ann);
  await vi.advanceTimersByTimeAsync(3_900);
  outbox.add('two', ann);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(states(outbox)).toEqual(['one: failed', 'two: sending']);
  server.answer = 'stored';
  await vi.advanceTimersByTimeAsync(2_000);
  expect([server.storedTexts(), states(outbox)]).toEqual([['one', 'two'], []]);
});

test('fails at once when the browser is offline', async () => {
  const server = testServer('unreachable');
  const { outbox, failures } = openOutbox(server, { isOffline: () => true });
  outbox.add('one', ann);
  await flush();
  expect([states(outbox), failures(), server.attempts]).toEqual([['one: failed'], 1, ['one']]);
});

test('resends failed messages in order when the server is back', async () => {
  const server = testServer('unreachable');
  const { outbox } = openOutbox(server);
  for (const message of ['one', 'two', 'three']) outbox.add(message, ann);
  await vi.advanceTimersByTimeAsync(10_000);
  server.answer = 'stored';
  outbox.resume();
  await flush();
  expect([server.storedTexts(), states(outbox)]).toEqual([['one', 'two', 'three'], []]);
});

test('sends a message again with the same id if the answer was lost, and is unsettled until then', async () => {
  const server = testServer();
  server.losesAnswers = true;
  const { outbox } = openOutbox(server);
  outbox.add('one', ann);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(outbox.isUnsettled()).toBe(true);
  server.losesAnswers = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.attempts.length).toBeGreaterThan(1);
  expect([server.stored.size, states(outbox), outbox.isUnsettled()]).toEqual([1, [], false]);
});

test('removes a message whose event shows that it is stored, and does not send it again', async () => {
  const server = testServer();
  server.losesAnswers = true;
  const { outbox, browser, failures } = openOutbox(server);
  outbox.add('one', ann);
  await flush();
  outbox.settle(outbox.items()[0]?.clientId ?? '');
  await vi.advanceTimersByTimeAsync(20_000);
  expect([states(outbox), browser.stored.size, failures(), server.attempts.length]).toEqual([[], 0, 0, 1]);
});

test('reports no failure for a message that is rejected after its event was received', async () => {
  const server = testServer('rejected');
  const { outbox, failures } = openOutbox(server);
  outbox.add('one', ann);
  outbox.add('two', ann);
  for (const { clientId } of outbox.items()) outbox.settle(clientId);
  await flush();
  expect([server.attempts, failures(), states(outbox)]).toEqual([['one'], 0, []]);
});

test('shows a rejected message with its reason until it is discarded, and only sends the next one', async () => {
  const server = testServer('rejected');
  const { outbox, failures } = openOutbox(server);
  outbox.add('one', ann);
  await flush();
  expect(outbox.items()).toMatchObject([{ state: 'failed', error: 'Too fast.' }]);
  expect([failures(), outbox.isUnsettled()]).toEqual([1, false]);
  server.answer = 'stored';
  outbox.resume();
  outbox.add('two', ann);
  await flush();
  expect([server.storedTexts(), states(outbox)]).toEqual([['two'], ['one: failed']]);
  outbox.discard(outbox.items()[0]?.clientId ?? '');
  expect(states(outbox)).toEqual([]);
});

test('sends later messages after two rejected ones, which it does not retry', async () => {
  const server = testServer('rejected');
  const { outbox } = openOutbox(server);
  for (const message of ['one', 'two']) {
    outbox.add(message, ann);
    await flush();
  }
  server.answer = 'stored';
  outbox.add('three', ann);
  await flush();
  expect([server.attempts, server.storedTexts()]).toEqual([['one', 'two', 'three'], ['three']]);
  expect(outbox.items()).toMatchObject([{ error: 'Too fast.' }, { error: 'Too fast.' }]);
});

test('finds a message without an answer after a reload, and sends it again with the same id', async () => {
  const server = testServer();
  server.losesAnswers = true;
  const firstPage = openOutbox(server);
  firstPage.outbox.add('one', ann);
  await flush();
  firstPage.outbox.stop();
  server.losesAnswers = false;
  const { outbox, browser } = openOutbox(server, { browser: firstPage.browser });
  expect([states(outbox), outbox.isUnsettled()]).toEqual([['one: sending'], true]);
  outbox.resume();
  await flush();
  expect([server.stored.size, states(outbox), browser.stored.size]).toEqual([1, [], 0]);
});

test('sends a rejected message after a reload only if the visitor retries it, and then also after the next reload', async () => {
  const server = testServer('rejected');
  const firstPage = openOutbox(server);
  firstPage.outbox.add('one', ann);
  await flush();
  firstPage.outbox.stop();
  const { outbox, browser } = openOutbox(server, { browser: firstPage.browser });
  outbox.resume();
  await flush();
  expect(outbox.items()).toMatchObject([{ message: 'one', state: 'failed', error: 'Too fast.' }]);
  expect(server.attempts).toEqual(['one']);
  server.answer = 'unreachable';
  outbox.retry(outbox.items()[0]?.clientId ?? '');
  await flush();
  outbox.stop();
  server.answer = 'stored';
  const nextPage = openOutbox(server, { browser });
  nextPage.outbox.resume();
  await flush();
  expect([server.storedTexts(), states(nextPage.outbox), browser.stored.size]).toEqual([['one'], [], 0]);
});

test('stores no rejected message that another tab has removed because the server has it', async () => {
  const server = testServer('rejected');
  const { outbox, browser } = openOutbox(server);
  outbox.add('one', ann);
  browser.stored.clear();
  await flush();
  expect([states(outbox), browser.stored.size]).toEqual([['one: failed'], 0]);
});

test('sends unsent messages in the order in which they were written, not in the order of the storage', async () => {
  const server = testServer('unreachable');
  const firstPage = openOutbox(server);
  for (const message of ['one', 'two', 'three']) {
    firstPage.outbox.add(message, ann);
    await vi.advanceTimersByTimeAsync(10);
  }
  firstPage.outbox.stop();
  const entries = [...firstPage.browser.stored].reverse();
  firstPage.browser.stored.clear();
  for (const [key, value] of entries) firstPage.browser.stored.set(key, value);
  server.answer = 'stored';
  const { outbox } = openOutbox(server, { browser: firstPage.browser });
  outbox.resume();
  await flush();
  expect(server.storedTexts()).toEqual(['one', 'two', 'three']);
});

test('ignores answers after stop, and leaves its messages for the next page', async () => {
  const server = testServer();
  const { outbox, browser, storedIds } = openOutbox(server);
  outbox.add('late', ann);
  outbox.stop();
  await flush();
  expect(server.storedTexts()).toEqual(['late']);
  expect([storedIds, states(outbox)]).toEqual([[], ['late: sending']]);

  const nextPage = openOutbox(server, { browser });
  nextPage.outbox.resume();
  await flush();
  expect(nextPage.storedIds).toEqual([...server.stored.keys()]);
  expect(server.storedTexts()).toEqual(['late']);
});

test('sends messages from days ago only if the visitor retries them', async () => {
  const server = testServer('unreachable');
  const firstPage = openOutbox(server);
  for (const message of ['one', 'two', 'three']) firstPage.outbox.add(message, ann);
  await vi.advanceTimersByTimeAsync(10_000);
  firstPage.outbox.stop();
  vi.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
  server.answer = 'stored';
  const { outbox } = openOutbox(server, { browser: firstPage.browser });
  outbox.resume();
  await flush();
  expect([states(outbox), server.storedTexts()]).toEqual([['one: failed', 'two: failed', 'three: failed'], []]);
  outbox.retry(outbox.items()[1]?.clientId ?? '');
  await flush();
  expect([states(outbox), server.storedTexts()]).toEqual([['one: failed', 'three: failed'], ['two']]);
});

test('ignores messages of other sessions and invalid messages in the storage', () => {
  const browser = new TestBrowser();
  const otherMessage = { clientId: 'x', sessionId: 'other', message: 'no', ...ann, at: Date.now() };
  browser.stored.set('chatPending:x', JSON.stringify(otherMessage));
  browser.stored.set('chatPending:y', '{"broken');
  browser.stored.set('chatPending:z', '{"message":1}');
  browser.stored.set('chatPending:t', JSON.stringify({ ...otherMessage, sessionId, at: 1e20 }));
  expect(openOutbox(testServer(), { browser }).outbox.items()).toEqual([]);
});
