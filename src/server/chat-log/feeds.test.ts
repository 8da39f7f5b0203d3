import { describe, expect, it } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { changesFeed, fittingFeed, type WatchListener } from './feeds.ts';

describe('a change stream', () => {
  it('is reopened after a failure, and the log is read both before and after it is open', async () => {
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
});

describe('the default feed', () => {
  const log = (changeStreams: boolean) => ({ hasChangeStreams: async () => changeStreams });

  it.each([
    ['is none for a store that only this process uses', false, false, 'memory'],
    ['is change streams for a shared database that has them', true, true, 'changes'],
    ['is polling for a shared database without change streams', true, false, 'poll'],
  ] as const)('%s', async (_title, sharedDatabase, changeStreams, kind) => {
    expect(await fittingFeed(log(changeStreams), { sharedDatabase })).toBe(kind);
  });
});
