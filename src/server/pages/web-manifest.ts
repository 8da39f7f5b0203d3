import type { CompanyProfile } from '#domain/company.ts';

/** The colour of the browser's interface. It must equal `--color-navy` in tokens.css. */
export const themeColor = '#0b2b3c';

const icons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** Returns the W3C's Web Application Manifest, which browsers use to add the site to a home screen. */
export const webManifest = ({ name, tagline }: CompanyProfile): string =>
  JSON.stringify({
    name,
    description: tagline,
    lang: 'en-US',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: themeColor,
    icons,
  });
