import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { changesFeed, fittingFeed, type WatchListener } from './feeds.ts';

describe('a change stream', () => {
  it('is reopened after a reported failure, and the log is read before and after the stream opens', async () => {
    let fail = (_error: unknown): void => undefined;
    let open = (): void => undefined;
    let openCount = 0;
    let catchUpCount = 0;
    const reported: unknown[] = [];
    const watch = (listener: WatchListener) => {
      openCount += 1;
      ({ failed: fail, opened: open } = listener);
      return async () => undefined;
    };
    const stop = changesFeed({ watch }, (error) => reported.push(error))({
      take: () => undefined,
      catchUp: () => catchUpCount++,
    });
    expect([openCount, catchUpCount]).toEqual([1, 1]);
    open();
    expect(catchUpCount).toBe(2);
    fail(new Error('The primary stepped down.'));
    await until(() => openCount === 2);
    expect(catchUpCount).toBe(3);
    open();
    expect(catchUpCount).toBe(4);
    expect(reported).toHaveLength(1);
    await stop();
  });

  it('is not reopened if it fails while it is being closed', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let fail = (_error: unknown): void => undefined;
    let openCount = 0;
    const watch = (listener: WatchListener) => {
      openCount += 1;
      fail = listener.failed;
      return async () => undefined;
    };
    const stop = changesFeed({ watch }, () => undefined)({ take: () => undefined, catchUp: () => undefined });
    const stopping = stop();
    fail(new Error('The connection is closed.'));
    await stopping;
    vi.advanceTimersByTime(10_000);
    expect(openCount).toBe(1);
  });
});

describe('the default feed', () => {
  const logWith = (changeStreams: boolean) => ({ hasChangeStreams: async () => changeStreams });

  it.each([
    ['a store that only this process uses', 'memory', false, false],
    ['a shared database with change streams', 'changes', true, true],
    ['a shared database without change streams', 'poll', true, false],
  ] as const)('for %s is %s', async (_store, kind, sharedDatabase, changeStreams) => {
    expect(await fittingFeed(logWith(changeStreams), { sharedDatabase })).toBe(kind);
  });
});
