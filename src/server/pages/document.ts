import type { RenderedPage } from '#web/render.tsx';
import { themeColor } from './web-manifest.ts';

/** The built files that pages load, as URLs; `rootFiles` has names. */
export type PageAssets = {
  script: string;
  /** Returns the other scripts that a page with these source files needs for hydration. */
  preloads: (modules: readonly string[]) => readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
  /** Names of the files at the site's root, such as `favicon.svg`. */
  rootFiles: ReadonlySet<string>;
};

/** Links to files at the site's root, if they exist. */
const rootLinks: readonly (readonly [file: string, link: string])[] = [
  ['favicon.ico', '<link rel="icon" href="/favicon.ico" sizes="32x32">'],
  ['favicon.svg', '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'],
  ['apple-touch-icon.png', '<link rel="apple-touch-icon" href="/apple-touch-icon.png">'],
];

/** The preview picture of pages that have none of their own. */
const defaultPreview = 'og.jpg';

/**
 * Styles use this to detect JavaScript: with JavaScript, browsers parse the content of `noscript` as text, so there is
 * no `span`.
 */
const scriptless = '<noscript><span hidden></span></noscript>';

/** A style shows this after some seconds if the script has not arrived. */
const lateNotice =
  '<aside id="late" class="late" aria-label="Loading">This page has not loaded completely, so menus and the chat may not work yet. ' +
  'The forms can be sent all the same. <a href="">Load again</a></aside>';

/**
 * Returns the whole HTML document of a page.
 *
 * @param options.origin scheme and host of absolute URLs, without a trailing slash
 */
export function htmlDocument(page: RenderedPage, { assets, origin }: { assets: PageAssets; origin: string }): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(page.title)}</title>`,
    meta('name', 'description', page.head.description),
    ...metadata(page, { assets, origin }),
    meta('name', 'theme-color', themeColor),
    ...rootLinks.flatMap(([file, link]) => (assets.rootFiles.has(file) ? link : [])),
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="alternate" type="application/atom+xml" href="/blog/feed.xml" title="Cleaning Tips &amp; Insights">',
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // Text, styles and pictures come first: the page is read before it is hydrated.
    ...assets.preloads(page.modules).map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    `<script type="module" fetchpriority="low" src="${assets.script}"></script>`,
    ...page.structuredData.map(
      (data) => `<script type="application/ld+json">${escapeScript(JSON.stringify(data))}</script>`,
    ),
  ];
  return `<!doctype html>
<html lang="en" data-origin="${escapeAttribute(origin)}">
<head>
${head.join('\n')}
</head>
<body>
<div id="root">${page.body}</div>
${scriptless}
${lateNotice}
<script type="application/json" id="state">${escapeScript(page.state)}</script>
</body>
</html>
`;
}

/** Metadata for search engines and link previews. A page with `noindex` has no canonical URL and no preview. */
function metadata(page: RenderedPage, { assets, origin }: { assets: PageAssets; origin: string }): string[] {
  const { description, noindex = false, type = 'website', image } = page.head;
  if (noindex) return [meta('name', 'robots', 'noindex')];
  const picture = [image, assets.rootFiles.has(defaultPreview) ? `/${defaultPreview}` : undefined].find(
    (source) => source !== undefined && URL.canParse(source, origin),
  );
  const url = origin + page.path;
  return [
    `<link rel="canonical" href="${escapeAttribute(url)}">`,
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', type),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', page.siteName),
    ...(picture === undefined ? [] : [meta('property', 'og:image', new URL(picture, `${origin}/`).href)]),
    meta('name', 'twitter:card', picture === undefined ? 'summary' : 'summary_large_image'),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeAttribute(content)}">`;

export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Escapes each `<` in JSON, so that a script element can contain it. The result is equivalent JSON. */
export const escapeScript = (json: string): string => json.replaceAll('<', '\\u003c');
