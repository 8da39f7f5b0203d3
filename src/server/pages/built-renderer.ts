import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type * as RenderEntry from '#web/render.tsx';
import { htmlDocument, type PageAssets } from './document.ts';
import { renderThread } from './render-thread.ts';
import type { PageRenderer } from './renderer.ts';

/** Vite's manifest: the built chunks, by their source files. */
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
  }),
);

const entryName = 'src/web/main.tsx';

/** The font of every public page; others are loaded when a style needs them. */
const preloadedFont = /\/figtree-latin-wght-normal-[^/]+\.woff2$/;

/**
 * Renders pages with the files that `npm run build` has made.
 *
 * @param folder the build's folder
 * @throws the file system's error when there is no build; Error when its manifest has no entry
 */
export async function builtRenderer(folder: string): Promise<PageRenderer> {
  const assets = await readAssets(path.join(folder, 'client'));
  const renderFile = path.join(folder, 'server', 'render.js');
  const { mtime: builtAt } = await stat(renderFile);
  const { render, matchRoute, checkForm }: typeof RenderEntry = await import(pathToFileURL(renderFile).href);
  return {
    match: async (pagePath) => matchRoute(pagePath),
    checkForm: async (...parameters) => checkForm(...parameters),
    async render({ path: pagePath, ...options }) {
      const page = await render(pagePath, options);
      const { status, reads } = page;
      return { status, html: htmlDocument(page, { assets, origin: options.origin }), reads };
    },
    thread: renderThread(folder),
    builtAt,
  };
}

async function readAssets(clientFolder: string): Promise<PageAssets> {
  const chunks = manifest.parse(JSON.parse(await readFile(path.join(clientFolder, '.vite', 'manifest.json'), 'utf8')));
  const entry = chunks[entryName];
  if (entry === undefined) throw new Error(`The build has no ${entryName}. Please run npm run build.`);
  const files = [...new Set(Object.values(chunks).map(({ file }) => `/${file}`))];
  return {
    script: `/${entry.file}`,
    preloads(modules) {
      const neededModules = new Set(modules.filter((name) => chunks[name] !== undefined));
      for (const name of [entryName, ...neededModules]) addImports(name, chunks, neededModules);
      neededModules.delete(entryName);
      return [...neededModules].flatMap((name) => chunks[name] ?? []).map(({ file }) => `/${file}`);
    },
    styles: files.filter((file) => file.endsWith('.css')),
    fonts: files.filter((file) => preloadedFont.test(file)),
    rootFiles: new Set(await readdir(clientFolder)),
  };
}

/** Adds the names of a chunk's imports to `names`, at any depth. */
function addImports(name: string, chunks: z.output<typeof manifest>, names: Set<string>): void {
  for (const imported of chunks[name]?.imports ?? []) {
    if (names.has(imported)) continue;
    names.add(imported);
    addImports(imported, chunks, names);
  }
}
