/** Directives of the Content-Security-Policy. Styles may be inline: positioned menus and the admin's styles need it. */
const policy = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'frame-src': ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'],
  'img-src': ["'self'", 'data:', 'https:'],
  'manifest-src': ["'self'"],
  'media-src': ["'self'"],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
};

/**
 * The security headers of every answer, computed once.
 *
 * @param https whether the site is reached by https, so that browsers may insist on it
 */
export function securityHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  if (https) directives.push('upgrade-insecure-requests');
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
