import { describe, expect, it } from 'vitest';
import { loginUrl, nextPath } from './next-path.ts';

describe('the page after a log-in', () => {
  it('is the requested page of the workspace with its query and anchor', () => {
    expect(nextPath('/admin/blog')).toBe('/admin/blog');
    expect(nextPath('/admin?tab=chat#x')).toBe('/admin?tab=chat#x');
  });

  it.each([
    null,
    '',
    '/',
    '/book',
    '/admin-login',
    '/administrator',
    '//evil.example/admin',
    '/\\evil.example/admin',
    'https://evil.example/admin',
    'javascript:alert(1)',
    '/admin/../book',
    'http://[',
  ])('is the dashboard if the requested page is %j', (next) => {
    expect(nextPath(next)).toBe('/admin');
  });

  it('is in the URL of the log-in page, unless it is the dashboard', () => {
    expect(loginUrl('/admin?tab=chat')).toBe('/admin-login?next=%2Fadmin%3Ftab%3Dchat');
    expect(loginUrl('/admin')).toBe('/admin-login');
  });
});
