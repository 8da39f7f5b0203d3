import { afterEach, describe, expect, it, vi } from 'vitest';
import { lateCode } from './late-code.ts';

describe('lateCode', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('fetches once, for those who ask at the same time and for those who ask later', async () => {
    const load = vi.fn(async () => ({ answer: 42 }));
    const code = lateCode(load);
    const [first, second] = await Promise.all([code(), code()]);
    expect(second).toBe(first);
    expect(await code()).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('tries again after a failure', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('code');
    const code = lateCode(load);
    await expect(code()).rejects.toThrow('lost');
    expect(await code()).toBe('code');
  });

  it('does not try without a connection, and gives what it has', async () => {
    const load = vi.fn(async () => 'code');
    const code = lateCode(load);
    vi.stubGlobal('navigator', { onLine: false });
    await expect(code()).rejects.toThrow('There is no connection');
    expect(load).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    await code();
    vi.stubGlobal('navigator', { onLine: false });
    expect(await code()).toBe('code');
  });
});
