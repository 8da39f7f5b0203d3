import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type * as RenderEntry from '#web/render.tsx';
import { htmlDocument } from './document.ts';
import type { PageRenderer } from './renderer.ts';

const assets = {
  script: '/src/web/main.tsx',
  preloads: () => [],
  styles: ['/src/web/ui/tokens.css', '/src/web/ui/base.css'],
  fonts: [],
  rootFiles: new Set<string>(),
};

/** Renders pages from the sources, and serves those to the browser with hot reload, in this same process. */
export async function devRenderer(): Promise<{ renderer: PageRenderer; attach(app: FastifyInstance): void }> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  return {
    renderer: {
      match: async (path) => (await renderEntry(vite)).matchRoute(path),
      async render({ path, ...options }) {
        const { render } = await renderEntry(vite);
        const page = await render(path, options);
        const html = await vite.transformIndexHtml(path, htmlDocument(page, { assets, origin: options.origin }));
        return { status: page.status, html };
      },
      builtAt: undefined,
    },
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
      app.addHook('onClose', () => vite.close());
    },
  };
}

/** The sources as they are now: the module loader notices changes. */
async function renderEntry(vite: ViteDevServer): Promise<typeof RenderEntry> {
  const entry = await vite.ssrLoadModule('/src/web/render.tsx');
  return entry as typeof RenderEntry;
}
