import type { FastifyInstance } from 'fastify';
import type * as RenderEntry from '#web/render.tsx';
import { htmlDocument } from './document.ts';
import type { PageRenderer } from './renderer.ts';

const assets = {
  script: '/src/web/main.tsx',
  preloads: [],
  styles: ['/src/web/ui/tokens.css', '/src/web/ui/base.css'],
};

/** Renders pages from the sources, and serves those to the browser with hot reload, in this same process. */
export async function devRenderer(): Promise<{ renderer: PageRenderer; attach(app: FastifyInstance): void }> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  return {
    renderer: async ({ path, canonical, company, link }) => {
      const entry = await vite.ssrLoadModule('/src/web/render.tsx');
      const { render } = entry as typeof RenderEntry;
      const page = await render(path, { link, company });
      const html = await vite.transformIndexHtml(path, htmlDocument(page, { assets, canonical }));
      return { status: page.status, html };
    },
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
      app.addHook('onClose', () => vite.close());
    },
  };
}
