import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyCode } from './lazy-code.ts';

describe('lazyCode', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('loads once, for simultaneous and for later callers', async () => {
    const load = vi.fn(async () => ({ answer: 42 }));
    const code = lazyCode(load);
    const [first, second] = await Promise.all([code(), code()]);
    expect(second).toBe(first);
    expect(await code()).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('tries again after a failure', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('code');
    const code = lazyCode(load);
    await expect(code()).rejects.toThrow('lost');
    expect(await code()).toBe('code');
  });

  it('imports nothing while offline, but returns loaded code', async () => {
    const load = vi.fn(async () => 'code');
    const code = lazyCode(load);
    vi.stubGlobal('navigator', { onLine: false });
    await expect(code()).rejects.toThrow('The browser is offline');
    expect(load).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    await code();
    vi.stubGlobal('navigator', { onLine: false });
    expect(await code()).toBe('code');
  });
});
