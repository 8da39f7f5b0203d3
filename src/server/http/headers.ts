import { createHash } from 'node:crypto';

/** Directives of the Content-Security-Policy that are the same everywhere. */
const policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'frame-src': ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'],
  'manifest-src': ["'self'"],
  'media-src': ["'self'"],
  'object-src': ["'none'"],
};

/** The workspace's library and the API's page write styles while they run; everything else has its own in files. */
const writesStyles = (url: string): boolean => url.startsWith('/admin') || url.startsWith('/api/docs');

/** Pictures that posts show, also where a feed reader shows the post, and the one that links to the site show. */
const isShownElsewhere = (url: string): boolean => /^\/((media|pictures|assets\/pictures)\/|og\.jpg(\?|$))/.test(url);

/** Addresses that hold a token. */
const isSecret = (url: string): boolean => /^(\/api)?\/(chat|manage|proposals?)\//.test(url);

type Headers = Readonly<Record<string, string>>;

/** Sources that a Content-Security-Policy allows beside the site's own. */
export type ExtraSources = {
  scripts: readonly string[];
  styles: readonly string[];
  connections: readonly string[];
};

/**
 * The security headers of every answer, computed once.
 *
 * @param options.https whether the site is reached by https, so that browsers may insist on it
 * @param options.styles texts of the style elements that documents may hold
 * @param options.extra what documents may load beside the site's own
 * @returns the headers for the address that was asked for
 */
export function securityHeaders(options: {
  https: boolean;
  styles: readonly string[];
  extra?: ExtraSources | undefined;
}): (url: string) => Headers {
  const { https, extra } = options;
  const hashes = options.styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const sources = {
    // A page that came by https has its pictures come that way too, whatever address they were given.
    'img-src': ["'self'", 'data:', 'https:', ...(https ? [] : ['http:'])],
    'connect-src': ["'self'", ...(extra?.connections ?? [])],
    'script-src': ["'self'", ...(extra?.scripts ?? [])],
  };
  const strict = headersWith({ ...sources, 'style-src': ["'self'", ...hashes, ...(extra?.styles ?? [])] }, https);
  // A hash or a nonce beside it would take 'unsafe-inline' back.
  const relaxed = headersWith(
    // Pictures of phones are decoded by a thread whose code the library hands over as a blob.
    { ...sources, 'style-src': ["'self'", "'unsafe-inline'"], 'worker-src': ["'self'", 'blob:'] },
    https,
  );
  const shared = { ...strict, 'cross-origin-resource-policy': 'cross-origin' };
  const secret = { ...strict, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  return (url) => {
    if (isSecret(url)) return secret;
    return writesStyles(url) ? relaxed : isShownElsewhere(url) ? shared : strict;
  };
}

function headersWith(sources: Readonly<Record<string, readonly string[]>>, https: boolean): Headers {
  const directives = Object.entries({ ...policy, ...sources }).map(([name, allowed]) => `${name} ${allowed.join(' ')}`);
  if (https) directives.push('upgrade-insecure-requests');
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  };
}
