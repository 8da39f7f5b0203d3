import { describe, expect, it } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { changesFeed, fittingFeed, type WatchListener } from './feeds.ts';

describe('a change stream', () => {
  it('is reopened after a failure, and the log is read both before and after it is open', async () => {
    let fail = (_error: unknown): void => undefined;
    let open = (): void => undefined;
    let opened = 0;
    let looked = 0;
    const reported: unknown[] = [];
    const watch = (listener: WatchListener) => {
      opened += 1;
      ({ failed: fail, opened: open } = listener);
      return async () => undefined;
    };
    const stop = changesFeed({ watch }, (error) => reported.push(error))({
      take: () => undefined,
      look: () => looked++,
    });
    expect([opened, looked]).toEqual([1, 1]);
    open();
    expect(looked).toBe(2);
    fail(new Error('The primary stepped down.'));
    await until(() => opened === 2);
    expect(looked).toBe(3);
    open();
    expect(looked).toBe(4);
    expect(reported).toHaveLength(1);
    await stop();
  });
});

describe('the default feed', () => {
  const log = (changeStreams: boolean) => ({ hasChangeStreams: async () => changeStreams });

  it.each([
    ['of its own store, by itself', false, false, 'memory'],
    ['of a replica set, by its change streams', true, true, 'changes'],
    ['of a database without change streams, by asking', true, false, 'poll'],
  ] as const)('%s', async (_what, sharedDatabase, changeStreams, kind) => {
    expect(await fittingFeed(log(changeStreams), { sharedDatabase })).toBe(kind);
  });
});
