import { expect, test } from 'vitest';
import { securityHeaders } from './headers.ts';

const headersFor = securityHeaders({ https: true, styles: [] });

test.each([
  ['/media/0123.webp', 'cross-origin'],
  ['/pictures/lobby-800.avif', 'cross-origin'],
  ['/assets/pictures/lobby-800.avif', 'cross-origin'],
  ['/', 'same-origin'],
  ['/media', 'same-origin'],
  ['/assets/main.js', 'same-origin'],
  ['/api/bookings', 'same-origin'],
  ['/admin/media/x', 'same-origin'],
])('%s may be shown by pages that are %s', (url, policy) => {
  expect(headersFor(url)['cross-origin-resource-policy']).toBe(policy);
});
