import { createHash } from 'node:crypto';

/** Directives of the Content-Security-Policy, but for styles. */
const policy = {
  'default-src': ["'none'"],
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
};

/** The workspace's library and the API's page write styles while they run; everything else has its own in files. */
const writesStyles = (url: string): boolean => url.startsWith('/admin') || url.startsWith('/api/docs');

type Headers = Readonly<Record<string, string>>;

/**
 * The security headers of every answer, computed once.
 *
 * @param options.https whether the site is reached by https, so that browsers may insist on it
 * @param options.styles texts of the style elements that documents may hold
 * @returns the headers for the address that was asked for
 */
export function securityHeaders(options: { https: boolean; styles: readonly string[] }): (url: string) => Headers {
  const hashes = options.styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const strict = headersWith(["'self'", ...hashes], options);
  const relaxed = headersWith(["'self'", "'unsafe-inline'"], options);
  return (url) => (writesStyles(url) ? relaxed : strict);
}

function headersWith(styles: readonly string[], { https }: { https: boolean }): Headers {
  const directives = Object.entries({ ...policy, 'style-src': styles }).map(
    ([name, sources]) => `${name} ${sources.join(' ')}`,
  );
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
