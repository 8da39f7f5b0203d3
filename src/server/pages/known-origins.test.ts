import { expect, it } from 'vitest';
import { unnamedOrigin } from '#server/http/request-url.ts';
import { rateLimits } from '#server/services/rate-limits.ts';
import { knownOrigins } from './known-origins.ts';

const minute = 60_000;

it('a host that is rejected because of other clients does not count against the limit of its client', () => {
  let now = new Date('2027-06-16T16:00:00Z');
  const origins = knownOrigins(rateLimits({ scale: 1, clock: () => now }));
  for (let host = 0; host < 60; host++) origins.originFor(`http://h${host}.example`, `192.0.2.${host % 6}`);
  now = new Date(now.getTime() + 9 * minute);
  const requestSite = () => origins.originFor('http://www.example.com', '198.51.100.1');
  expect(Array.from({ length: 10 }, requestSite)).toEqual(Array.from({ length: 10 }, () => unnamedOrigin));
  now = new Date(now.getTime() + 2 * minute);
  expect(requestSite()).toBe('http://www.example.com');
});
