import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type * as RenderEntry from '#web/render.tsx';
import { htmlDocument, type PageAssets } from './document.ts';
import type { PageRenderer } from './renderer.ts';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);

const entryName = 'src/web/main.tsx';

/**
 * Renders pages with what `npm run build` made.
 *
 * @param dist the build's folder
 * @throws the file system's error when there is no build
 */
export async function builtRenderer(dist: string): Promise<PageRenderer> {
  const assets = await readAssets(path.join(dist, 'client'));
  const { render }: typeof RenderEntry = await import(pathToFileURL(path.join(dist, 'server', 'render.js')).href);
  return async ({ path: pagePath, canonical, company, link }) => {
    const page = await render(pagePath, { link, company });
    return { status: page.status, html: htmlDocument(page, { assets, canonical }) };
  };
}

async function readAssets(client: string): Promise<PageAssets> {
  const chunks = manifest.parse(JSON.parse(await readFile(path.join(client, '.vite', 'manifest.json'), 'utf8')));
  const entry = chunks[entryName];
  if (entry === undefined) throw new Error(`The build has no ${entryName}. Please run npm run build.`);
  const styles = Object.values(chunks).flatMap(({ css }) => css);
  return {
    script: `/${entry.file}`,
    preloads: entry.imports.flatMap((name) => chunks[name] ?? []).map(({ file }) => `/${file}`),
    styles: [...new Set(styles)].map((file) => `/${file}`),
  };
}
