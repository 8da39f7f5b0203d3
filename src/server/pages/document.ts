import type { RenderedPage } from '#web/render.tsx';

/** Addresses of the built files that every page loads. */
export type PageAssets = { script: string; preloads: readonly string[]; styles: readonly string[] };

/**
 * The whole HTML document of a page.
 *
 * @param canonical the page's absolute address
 */
export function htmlDocument(
  page: RenderedPage,
  { assets, canonical }: { assets: PageAssets; canonical: string },
): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(page.title)}</title>`,
    `<meta name="description" content="${escapeAttribute(page.description)}">`,
    page.noindex
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escapeAttribute(canonical)}">`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${assets.script}"></script>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
${head.join('\n')}
</head>
<body>
<div id="root">${page.body}</div>
<script type="application/json" id="state">${escapeScript(page.state)}</script>
</body>
</html>
`;
}

export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** JSON may hold `</script>` or `<!--`; escaped, it stays the same JSON. */
const escapeScript = (json: string): string => json.replaceAll('<', '\\u003c');
