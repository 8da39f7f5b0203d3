import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
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

const loopback = '127.0.0.1';

/** Renders pages from the sources, and serves the sources to the browser with hot reload, in this process. */
export async function devRenderer(): Promise<{ renderer: PageRenderer; attach(app: FastifyInstance): void }> {
  const { createServer: createViteServer } = await import('vite');
  const nonce = randomBytes(16).toString('base64');
  const hotReload = await hotReloadServer();
  const vite = await createViteServer({
    appType: 'custom',
    // Vite's configuration is not bundled: `node --watch` would restart because of the bundle's temporary file.
    configLoader: 'native',
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server: hotReload.server, host: loopback, clientPort: hotReload.port } },
  });
  return {
    renderer: {
      checkForm: async (...parameters) => (await renderEntry(vite)).checkForm(...parameters),
      match: async (path) => (await renderEntry(vite)).matchRoute(path),
      async render({ path, ...options }) {
        const { render } = await renderEntry(vite);
        const page = await render(path, options);
        const html = await vite.transformIndexHtml(path, htmlDocument(page, { assets, origin: options.origin }));
        return { status: page.status, html, reads: page.reads };
      },
      builtAt: undefined,
      extraSources: {
        scripts: [`'nonce-${nonce}'`],
        styles: [`'nonce-${nonce}'`],
        connections: [`ws://${loopback}:${hotReload.port}`],
      },
    },
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
      app.addHook('onClose', async () => {
        await vite.close();
        hotReload.server.close();
      });
    },
  };
}

/** Starts the server of the hot-reload socket, on a port of its own and on this machine only. */
async function hotReloadServer(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, loopback);
  await once(server, 'listening');
  const endpoint = server.address();
  if (endpoint === null || typeof endpoint === 'string') throw new Error('The hot-reload server has no port.');
  return { server, port: endpoint.port };
}

/** Loads the render entry. Vite's module loader notices changed sources. */
async function renderEntry(vite: ViteDevServer): Promise<typeof RenderEntry> {
  const entry = await vite.ssrLoadModule('/src/web/render.tsx');
  return entry as typeof RenderEntry;
}
