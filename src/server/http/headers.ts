import { createHash } from 'node:crypto';

/** Directives of the Content-Security-Policy that are always the same. */
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

/** MUI and the API page create styles at runtime. Other pages have files, or style elements with known hashes. */
const needsInlineStyles = (url: string): boolean => url.startsWith('/admin') || url.startsWith('/api/docs');

/** Whether other sites may embed a URL: feed readers show the pictures, and previews of links show /og.jpg. */
const isEmbeddable = (url: string): boolean => /^\/((media|pictures|assets\/pictures)\/|og\.jpg(\?|$))/.test(url);

/** Whether a URL may contain a token. */
const isSecret = (url: string): boolean => /^(\/api)?\/(chat|manage|proposals?)\//.test(url);

type Headers = Readonly<Record<string, string>>;

/** Further sources that the Content-Security-Policy allows. */
export type ExtraSources = {
  scripts: readonly string[];
  styles: readonly string[];
  connections: readonly string[];
};

/**
 * Computes the security headers of answers once.
 *
 * @param options.https whether browsers have to use https
 * @param options.styles contents of style elements that documents may contain
 * @param options.extra further sources for documents
 * @returns a function that returns the headers for a URL
 */
export function securityHeaders(options: {
  https: boolean;
  styles: readonly string[];
  extra?: ExtraSources | undefined;
}): (url: string) => Headers {
  const { https, extra } = options;
  const hashes = options.styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const sources = {
    // On a page that was loaded by https, http pictures are upgraded.
    'img-src': ["'self'", 'data:', 'https:', ...(https ? [] : ['http:'])],
    'connect-src': ["'self'", ...(extra?.connections ?? [])],
    'script-src': ["'self'", ...(extra?.scripts ?? [])],
  };
  const strictHeaders = headersWith(
    { ...sources, 'style-src': ["'self'", ...hashes, ...(extra?.styles ?? [])] },
    https,
  );
  // Without hashes and nonces, because they would disable 'unsafe-inline'.
  const relaxedHeaders = headersWith(
    // HEIC pictures are decoded by a worker whose code the library passes as a blob.
    { ...sources, 'style-src': ["'self'", "'unsafe-inline'"], 'worker-src': ["'self'", 'blob:'] },
    https,
  );
  const embeddableHeaders = { ...strictHeaders, 'cross-origin-resource-policy': 'cross-origin' };
  const secretHeaders = { ...strictHeaders, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  return (url) => {
    if (isSecret(url)) return secretHeaders;
    return needsInlineStyles(url) ? relaxedHeaders : isEmbeddable(url) ? embeddableHeaders : strictHeaders;
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
