import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { networkOf } from './ip-address.ts';
import { rateLimits } from './rate-limits.ts';

const fixedAt = (milliseconds: number) => () => new Date(milliseconds);

describe('limits', () => {
  test('are scaled, and never fall below one call', () => {
    const doubledLimits = rateLimits({ scale: 2, clock: fixedAt(0) });
    for (let call = 0; call < 20; call++) doubledLimits.take('contact', '192.0.2.1');
    expect(() => doubledLimits.take('contact', '192.0.2.1')).toThrow(AppError);
    const tinyLimits = rateLimits({ scale: 0.001, clock: fixedAt(0) });
    tinyLimits.take('contact', '192.0.2.1');
    expect(() => tinyLimits.take('contact', '192.0.2.1')).toThrow(AppError);
  });

  test('start again when the window of the first call is over, even if other calls came shortly before', () => {
    const minute = 60_000;
    let now = 0;
    const limits = rateLimits({ scale: 0.2, clock: () => new Date(now) });
    const take = () => limits.take('contact', '192.0.2.1');
    take();
    now = 9 * minute;
    take();
    expect(take).toThrow(expect.objectContaining({ code: 'too_many', retryAfter: 60 }));
    now = 10 * minute - 1;
    expect(take).toThrow(expect.objectContaining({ code: 'too_many', retryAfter: 1 }));
    now = 10 * minute;
    take();
    take();
    expect(take).toThrow(expect.objectContaining({ code: 'too_many', retryAfter: 600 }));
  });

  test('do not count a call that is given back', () => {
    const limits = rateLimits({ scale: 0.1, clock: fixedAt(0) });
    for (let call = 0; call < 5; call++) limits.take('booking', '192.0.2.1').giveBack();
    limits.take('booking', '192.0.2.1');
    expect(() => limits.take('booking', '192.0.2.1')).toThrow(AppError);
  });

  test('also apply per day to new conversations, for each IP address and for each large IPv6 network', () => {
    const minute = 60_000;
    let now = 0;
    const limits = rateLimits({ scale: 1, clock: () => new Date(now) });
    const tryOpening = (ipAddress: string): boolean => {
      try {
        limits.take('opening', ipAddress);
        return true;
      } catch {
        return false;
      }
    };
    let acceptedCount = 0;
    for (; now < 60 * minute; now += minute) {
      for (let call = 0; call < 60; call++) if (tryOpening('192.0.2.1')) acceptedCount += 1;
    }
    expect(acceptedCount).toBe(300);
    for (let subnet = 0; subnet < 100; subnet++) {
      for (let call = 0; call < 20; call++) if (tryOpening(`2001:db8:1:${subnet}::1`)) acceptedCount += 1;
    }
    expect(acceptedCount).toBe(300 + 1_200);
    expect(tryOpening('2001:db8:2::1')).toBe(true);
    now += 24 * 60 * minute;
    expect(tryOpening('192.0.2.1')).toBe(true);
  });

  test('also count a cost that is added after the call', () => {
    const limits = rateLimits({ scale: 1, clock: fixedAt(0) });
    limits.take('read', '192.0.2.1');
    limits.add('read', '192.0.2.1', 700);
    expect(limits.used('read', '192.0.2.1')).toBe(701);
    expect(() => limits.take('read', '192.0.2.1')).toThrow(AppError);
  });

  test('still apply after calls from 17,000 other IP addresses', () => {
    const limits = rateLimits({ scale: 0.1, clock: fixedAt(0) });
    limits.take('booking', '192.0.2.1');
    for (let index = 0; index < 9_000; index++) limits.take('booking', `10.0.${index >> 8}.${index & 255}`);
    expect(() => limits.take('booking', '192.0.2.1')).toThrow(AppError);
    for (let index = 0; index < 8_000; index++) limits.take('booking', `10.1.${index >> 8}.${index & 255}`);
    expect(() => limits.take('booking', '192.0.2.1')).toThrow(AppError);
  });

  test('no longer apply after calls from 20,000 other IP addresses, to limit memory', () => {
    const limits = rateLimits({ scale: 0.1, clock: fixedAt(0) });
    limits.take('booking', '192.0.2.1');
    for (let index = 0; index < 20_000; index++) limits.take('booking', `10.0.${index >> 8}.${index & 255}`);
    limits.take('booking', '192.0.2.1');
  });
});

describe('networkOf', () => {
  test.each([
    ['192.0.2.77', '192.0.2.77/32', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.77/32', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['198.51.100.2:50000', '198.51.100.2/32', '198.51.100.0/24'],
    ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['"[2001:DB8:1:2::5]"', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2:3:4:5:6:50000', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1::5:50001', '2001:db8:1:0::/64', '2001:db8:1::/48'],
    ['::ffff:c633:6402', '198.51.100.2/32', '198.51.100.0/24'],
    ['[::ffff:198.51.100.2]:80', '198.51.100.2/32', '198.51.100.0/24'],
    ['0:0:0:0:0:FFFF:198.51.100.2', '198.51.100.2/32', '198.51.100.0/24'],
    ['nobody', 'unknown', 'unknown'],
    ['198.51.100.999', 'unknown', 'unknown'],
    ['', 'unknown', 'unknown'],
  ])('returns for "%s" the network %s, or with fewer bits %s', (text, narrow, wide) => {
    expect(networkOf(text, { v4: 32, v6: 64 })).toBe(narrow);
    expect(networkOf(text, { v4: 24, v6: 48 })).toBe(wide);
  });

  test('may return a network that ends within a group', () => {
    expect(networkOf('2001:db8:1:2f3::5', { v4: 24, v6: 56 })).toBe('2001:db8:1:200::/56');
  });
});
