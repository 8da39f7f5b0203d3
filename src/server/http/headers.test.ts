import { expect, test } from 'vitest';
import { securityHeaders } from './headers.ts';

const headersFor = securityHeaders({ https: true, styles: [] });

test.each([
  ['/media/0123.webp', 'cross-origin'],
  ['/pictures/lobby-800.avif', 'cross-origin'],
  ['/assets/pictures/lobby-800.avif', 'cross-origin'],
  ['/og.jpg', 'cross-origin'],
  ['/', 'same-origin'],
  ['/media', 'same-origin'],
  ['/assets/main.js', 'same-origin'],
  ['/api/bookings', 'same-origin'],
  ['/admin/media/x', 'same-origin'],
])('the Cross-Origin-Resource-Policy of %s is %s', (url, policy) => {
  expect(headersFor(url)['cross-origin-resource-policy']).toBe(policy);
});

test('only if the site requires https, the headers make browsers use https, also for pictures', () => {
  const [secure, plain] = [headersFor('/'), securityHeaders({ https: false, styles: [] })('/')];
  expect(secure['content-security-policy']).toMatch(/; upgrade-insecure-requests$/);
  expect(secure['content-security-policy']).not.toContain('http:');
  expect(secure['strict-transport-security']).toBe('max-age=63072000');
  expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(plain['content-security-policy']).toContain("img-src 'self' data: https: http:;");
  expect(plain).not.toHaveProperty('strict-transport-security');
});

const urls = ['/', '/blog', '/admin', '/api/docs', '/media/0123.webp'];

test.each(urls)('the headers of %s allow only scripts and connections of this site, and forbid framing', (url) => {
  const headers = headersFor(url);
  const directives = headers['content-security-policy']?.split('; ');
  expect(directives).toEqual(
    expect.arrayContaining([
      ...["default-src 'none'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", "form-action 'self'"],
      ...["script-src 'self'", "connect-src 'self'"],
    ]),
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});
