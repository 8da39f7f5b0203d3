import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestContext, type Shared } from '#server/http/context.ts';
import { localLink } from './local-link.ts';
import type { PageRenderer } from './renderer.ts';

/** Serves every address that nothing else serves: as a page, or as the 404 page. */
export async function pages(
  app: FastifyInstance,
  { shared, renderer, publicUrl }: { shared: Shared; renderer: PageRenderer; publicUrl: string | undefined },
): Promise<void> {
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    const base = publicUrl ?? `${request.protocol}://${request.host}`;
    const { status, html } = await renderer({
      path,
      canonical: base + path,
      company: shared.company,
      link: localLink(requestContext(shared, request, reply)),
    });
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}

/** The path of a request's address, without its query and without a slash at the end. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}
