import { beforeEach, describe, expect, it } from 'vitest';
import { type Load, type Loaded, SwrCache } from './swr-cache.ts';

let now: number;
let reportedErrors: unknown[];
let cache: SwrCache<string>;

const reportError = (error: unknown): void => void reportedErrors.push(error);

beforeEach(() => {
  now = 0;
  reportedErrors = [];
  cache = new SwrCache({ max: 2, maxAge: 1_000, whenStale: { reportError }, now: () => now });
});

/** `load`: a load function whose calls the test settles one by one. */
function controlledLoad() {
  const calls: { resolve: (loaded: Loaded<string>) => void; reject: (error: Error) => void }[] = [];
  const load = () => new Promise<Loaded<string>>((resolve, reject) => calls.push({ resolve, reject }));
  return { calls, load };
}

const loaderOf =
  (value: string, mayCache = true) =>
  async () => ({ value, cache: mayCache });
const failToLoad = async (): Promise<never> => {
  throw new Error('unreachable');
};

describe('a value', () => {
  it('is loaded once for concurrent calls', async () => {
    const { calls, load: slow } = controlledLoad();
    const answers = Promise.all([cache.get('a', slow), cache.get('a', slow), cache.get('a', slow)]);
    calls[0]?.resolve({ value: 'loaded', cache: true });
    expect(await answers).toEqual(['loaded', 'loaded', 'loaded']);
    expect(await cache.get('a', loaderOf('unused'))).toBe('loaded');
    expect(calls).toHaveLength(1);
  });

  it('is not cached if the loader forbids it or fails', async () => {
    expect(await cache.get('a', loaderOf('temporary', false))).toBe('temporary');
    await expect(cache.get('a', failToLoad)).rejects.toThrow('unreachable');
    expect(await cache.get('a', loaderOf('good'))).toBe('good');
  });

  it('is evicted first if it was used least recently', async () => {
    await cache.get('a', loaderOf('a'));
    await cache.get('b', loaderOf('b'));
    await cache.get('a', loaderOf('unused'));
    await cache.get('c', loaderOf('c'));
    expect(cache.size).toBe(2);
    expect(await cache.get('a', loaderOf('new'))).toBe('a');
    expect(await cache.get('b', loaderOf('new'))).toBe('new');
  });

  it('is evicted if the sum of all sizes exceeds the maximum, and never cached if its own size does', async () => {
    const sizedCache = new SwrCache<string>({
      max: { size: 10, sizeOf: (value) => value.length },
      maxAge: 1_000,
      whenStale: 'wait',
    });
    await sizedCache.get('a', loaderOf('123456'));
    await sizedCache.get('b', loaderOf('123456'));
    await sizedCache.get('c', loaderOf('12345678901'));
    expect(['a', 'b', 'c'].map((key) => sizedCache.fresh(key))).toEqual([undefined, '123456', undefined]);
  });

  it('that is loading when the cache is cleared is returned, but not cached', async () => {
    const { calls, load: slow } = controlledLoad();
    const firstLoad = cache.get('a', slow);
    cache.clear();
    const secondLoad = cache.get('a', loaderOf('after'));
    calls[0]?.resolve({ value: 'before', cache: true });
    expect(await Promise.all([firstLoad, secondLoad])).toEqual(['before', 'after']);
    expect(await cache.get('a', loaderOf('unused'))).toBe('after');
  });
});

describe('a stale value', () => {
  it('is served while a new value is loaded, and stays if the load fails', async () => {
    await cache.get('a', loaderOf('first'));
    now = 1_001;
    const { calls, load: slow } = controlledLoad();
    expect(cache.fresh('a')).toBeUndefined();
    expect(await cache.get('a', slow)).toBe('first');
    expect(await cache.get('a', slow)).toBe('first');
    expect(calls).toHaveLength(1);
    calls[0]?.reject(new Error('unreachable'));
    await expect.poll(() => reportedErrors).toEqual([new Error('unreachable')]);
    expect(await cache.get('a', loaderOf('temporary', false))).toBe('first');
    await expect.poll(() => cache.get('a', loaderOf('second'))).toBe('second');
  });

  it('is also one whose load time is in the future, because a clock may be set back', async () => {
    now = 5_000;
    await cache.get('a', loaderOf('first'));
    now = 4_000;
    expect(cache.fresh('a')).toBeUndefined();
  });

  it('is not served if `whenStale` is `wait`', async () => {
    const strictCache = new SwrCache<string>({ max: 2, maxAge: 1_000, whenStale: 'wait', now: () => now });
    await strictCache.get('a', loaderOf('first'));
    now = 1_001;
    await expect(strictCache.get('a', failToLoad)).rejects.toThrow('unreachable');
    expect(await strictCache.get('a', loaderOf('second'))).toBe('second');
  });
});

describe('reload', () => {
  it('loads the values again one after the other, the most recently used first', async () => {
    const loadedKeys: string[] = [];
    let version = 1;
    const loadVersion = (key: string) => async () => {
      loadedKeys.push(key);
      return { value: `${key}${version}`, cache: true };
    };
    await cache.get('a', loadVersion('a'));
    await cache.get('b', loadVersion('b'));
    for (version = 2; version <= 3; version++) {
      loadedKeys.length = 0;
      const reloading = cache.reload({ within: 1_000, reportError });
      expect(loadedKeys).toEqual(['b']);
      await reloading;
      expect(loadedKeys).toEqual(['b', 'a']);
    }
    expect([cache.fresh('b'), cache.fresh('a')]).toEqual(['b3', 'a3']);
  });

  it('evicts the least recently used values if the new values are too large together', async () => {
    const sizedCache = new SwrCache<string>({
      max: { size: 10, sizeOf: (value) => value.length },
      maxAge: 1_000,
      whenStale: 'wait',
    });
    let length = 3;
    for (const key of ['a', 'b', 'c'])
      await sizedCache.get(key, async () => ({ value: key.repeat(length), cache: true }));
    length = 5;
    await sizedCache.reload({ within: 1_000, reportError });
    expect(['a', 'b', 'c'].map((key) => sizedCache.fresh(key))).toEqual([undefined, 'bbbbb', 'ccccc']);
  });

  it('drops a value if its load fails or does not begin in time', async () => {
    let isBroken = false;
    await cache.get('a', async () => (isBroken ? failToLoad() : { value: 'a', cache: true }));
    isBroken = true;
    await cache.reload({ within: 1_000, reportError });
    expect(cache.fresh('a')).toBeUndefined();
    expect(reportedErrors).toHaveLength(1);
    await cache.get('b', loaderOf('b'));
    await cache.reload({ within: 0, reportError });
    expect(cache.fresh('b')).toBeUndefined();
  });

  it('passes `load` the old value and its staleness, and keeps the age of a value made from the old one', async () => {
    const receivedOptions: object[] = [];
    const loadFromOld: Load<string> = async ({ inBackground, old, isStale }) => {
      receivedOptions.push({ inBackground, old, isStale });
      return { value: `${old ?? ''}a`, cache: true, keepsAge: inBackground && !isStale };
    };
    await cache.get('a', loadFromOld);
    for (const time of [600, 1_200]) {
      now = time;
      await cache.reload({ within: 1_000, reportError });
    }
    expect(receivedOptions).toEqual([
      { inBackground: false, old: undefined, isStale: true },
      { inBackground: true, old: 'a', isStale: false },
      { inBackground: true, old: 'aa', isStale: true },
    ]);
    now = 2_100;
    expect(cache.fresh('a')).toBe('aaa');
  });

  it('does not restore cleared values, and a value whose load began before the reload is not cached', async () => {
    const { calls, load: slow } = controlledLoad();
    const first = cache.get('a', slow);
    calls[0]?.resolve({ value: 'old', cache: true });
    await first;
    const reloading = cache.reload({ within: 1_000, reportError });
    cache.clear();
    calls[1]?.resolve({ value: 'new', cache: true });
    await reloading;
    expect(cache.fresh('a')).toBeUndefined();
    const second = cache.get('b', slow);
    await cache.reload({ within: 1_000, reportError });
    calls[2]?.resolve({ value: 'before', cache: true });
    expect(await second).toBe('before');
    expect(cache.fresh('b')).toBeUndefined();
  });
});
