import { beforeEach, describe, expect, it } from 'vitest';
import { Kept, type Made } from './kept.ts';

let now: number;
let reported: unknown[];
let kept: Kept<string>;

beforeEach(() => {
  now = 0;
  reported = [];
  kept = new Kept({
    maxEntries: 2,
    maxAge: 1_000,
    clock: () => new Date(now),
    reportError: (error) => reported.push(error),
  });
});

/** A maker whose results are handed out by the test, one call after the other. */
function maker() {
  const calls: { resolve: (made: Made<string>) => void; reject: (error: Error) => void }[] = [];
  const make = () => new Promise<Made<string>>((resolve, reject) => calls.push({ resolve, reject }));
  return { calls, make };
}

const make =
  (value: string, keep = true) =>
  async () => ({ value, keep });

describe('a kept value', () => {
  it('is made once for all who ask at the same time, and not again', async () => {
    const { calls, make: slow } = maker();
    const answers = Promise.all([kept.get('a', slow), kept.get('a', slow), kept.get('a', slow)]);
    calls[0]?.resolve({ value: 'made', keep: true });
    expect(await answers).toEqual(['made', 'made', 'made']);
    expect(await kept.get('a', make('again'))).toBe('made');
    expect(calls).toHaveLength(1);
  });

  it('is not kept when its maker says so, or fails', async () => {
    expect(await kept.get('a', make('poor', false))).toBe('poor');
    await expect(
      kept.get('a', async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await kept.get('a', make('good'))).toBe('good');
  });

  it('makes room for others: the one asked for longest ago goes', async () => {
    await kept.get('a', make('a'));
    await kept.get('b', make('b'));
    await kept.get('a', make('unused'));
    await kept.get('c', make('c'));
    expect(kept.size).toBe(2);
    expect(await kept.get('a', make('new'))).toBe('a');
    expect(await kept.get('b', make('new'))).toBe('new');
  });

  it('is forgotten on demand, also when it is just being made', async () => {
    const { calls, make: slow } = maker();
    const before = kept.get('a', slow);
    kept.clear();
    const after = kept.get('a', make('after'));
    calls[0]?.resolve({ value: 'before', keep: true });
    expect(await Promise.all([before, after])).toEqual(['before', 'after']);
    expect(await kept.get('a', make('unused'))).toBe('after');
  });

  it('is renewed in the background when it is old, and stays when that fails', async () => {
    await kept.get('a', make('first'));
    now = 1_001;
    const { calls, make: slow } = maker();
    expect(await kept.get('a', slow)).toBe('first');
    expect(await kept.get('a', slow)).toBe('first');
    expect(calls).toHaveLength(1);
    calls[0]?.reject(new Error('away'));
    await expect.poll(() => reported).toEqual([new Error('away')]);
    expect(await kept.get('a', make('poor', false))).toBe('first');
    await expect.poll(() => kept.get('a', make('second'))).toBe('second');
  });
});

describe('renewing', () => {
  it('serves what there was until each value is made again, what was wanted last first', async () => {
    const order: string[] = [];
    let made = 1;
    const numbered = (key: string) => async () => {
      order.push(key);
      return { value: `${key}${made}`, keep: true };
    };
    await kept.get('a', numbered('a'));
    await kept.get('b', numbered('b'));
    made = 2;
    order.length = 0;
    const renewed = kept.renew(1_000);
    expect(kept.ready('a')).toBe('a1');
    await renewed;
    expect(order).toEqual(['b', 'a']);
    expect([kept.ready('a'), kept.ready('b')]).toEqual(['a2', 'b2']);
  });

  it('forgets what could not be made in time, or at all', async () => {
    let broken = false;
    await kept.get('a', async () => {
      if (broken) throw new Error('away');
      return { value: 'a', keep: true };
    });
    broken = true;
    await kept.renew(1_000);
    expect(kept.ready('a')).toBeUndefined();
    expect(reported).toHaveLength(1);
    await kept.get('b', make('b'));
    await kept.renew(0);
    expect(kept.ready('b')).toBeUndefined();
  });

  it('does not bring back what was cleared meanwhile, nor keep what began before', async () => {
    const { calls, make: slow } = maker();
    const first = kept.get('a', slow);
    calls[0]?.resolve({ value: 'old', keep: true });
    await first;
    const renewed = kept.renew(1_000);
    kept.clear();
    calls[1]?.resolve({ value: 'new', keep: true });
    await renewed;
    expect(kept.ready('a')).toBeUndefined();
    const second = kept.get('b', slow);
    await kept.renew(1_000);
    calls[2]?.resolve({ value: 'before', keep: true });
    expect(await second).toBe('before');
    expect(kept.ready('b')).toBeUndefined();
  });
});
