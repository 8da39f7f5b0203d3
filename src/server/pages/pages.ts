import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Shared } from '#server/http/context.ts';
import { sendError } from '#server/http/errors.ts';
import { refuseChanges } from '#server/http/methods.ts';
import { toAppError } from '#server/trpc/errors.ts';
import { findAddress, noPage } from './address.ts';
import { failurePage } from './failure-page.ts';
import { formPosts } from './form-posts.ts';
import { answerKeptFirst, type KeptFirstOptions } from './kept-first.ts';
import { knownOrigins } from './known-origins.ts';
import { isPlain, showManaged } from './manage-posts.ts';
import type { PageRenderer } from './renderer.ts';
import { originOf, pathAndQuery } from './request-address.ts';
import { sendEncoded } from './send.ts';
import { siteTexts } from './site-texts.ts';

export type PagesOptions = {
  /** What forms without a script are taken with: their calls count for the visitor. */
  forms: Shared;
  shared: Shared;
  renderer: PageRenderer;
  publicUrl: string | undefined;
  /** How to answer without the application; absent where its hooks have to see every request. */
  keptFirst: Pick<KeptFirstOptions, 'headersFor' | 'requestId'> | undefined;
};

/** Serves every address that nothing else serves, from memory: as a page, or as the 404 page. */
export async function pages(
  app: FastifyInstance,
  { shared, forms, renderer, publicUrl, keptFirst }: PagesOptions,
): Promise<void> {
  const reportError = (error: unknown): void => app.log.error({ err: error }, 'a page could not be made');
  const site = siteTexts({ shared, renderer, reportError });
  shared.onContentChange(() => site.forgetAll());
  shared.services.settings.onChange(() => site.renewAll());
  const origins = knownOrigins(forms.limits);
  const ready: typeof site.ready = (origin, path) => {
    const text = site.ready(origin, path);
    if (text !== undefined) origins.seen(origin);
    return text;
  };
  if (keptFirst !== undefined) answerKeptFirst(app, { ...keptFirst, ready, publicUrl });
  // From then on every page can be shown, also while the store is away.
  app.addHook('onListen', async () => {
    site.prepare().catch(reportError);
  });

  const origin = (request: FastifyRequest): string =>
    publicUrl ?? origins.named(originOf(request, { publicUrl }), request.ip);
  type Text = (origin: string) => ReturnType<typeof site.page>;
  const serve = (text: Text) => async (request: FastifyRequest, reply: FastifyReply) =>
    sendEncoded(request, reply, await text(origin(request)));

  app.setErrorHandler((error, request, reply) => sendFailure(error, { request, reply, shared }));
  await app.register(formPosts, { shared: forms, renderer, publicUrl });
  app.get('/sitemap.xml', serve(site.sitemap));
  app.get('/robots.txt', serve(site.robots));
  app.get('/manifest.webmanifest', serve(site.manifest));
  app.get('/blog/feed.xml', serve(site.feed));
  // The same page whatever the token is, which no log, cache or other site is to see.
  const onSend = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store').removeHeader('etag');
  };
  for (const kind of ['chat', 'manage', 'proposal']) {
    const page = serve((origin) => site.page(origin, `/${kind}/link`));
    app.get(`/${kind}/:token`, { onSend }, (request, reply) =>
      kind === 'manage' && isPlain(request) ? showManaged({ request, reply, shared: forms }) : page(request, reply),
    );
  }
  const servePage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path, query } = pathAndQuery(request.url);
    const address = await findAddress(path, {
      match: renderer.match,
      isPublished: site.isPublished,
      // A store that does not answer is told of elsewhere: until then the old address leads nowhere.
      movedTo: (slug) => shared.services.publishedPosts.movedTo(slug).catch(() => undefined),
    });
    if (address.kind === 'moved') return reply.redirect(address.path + query, 301);
    if (address.kind === 'elsewhere') return reply.redirect(address.path + query, 308);
    return serve((origin) => site.page(origin, address.path))(request, reply);
  };
  // A path that takes forms is a route of its own.
  for (const path of ['/*', '/book', '/quote']) app.get(path, servePage);
  app.get('/contact', (_request, reply) => reply.redirect('/#contact', 302));

  refuseChanges(app, async (url) => (await renderer.match(pathAndQuery(url).path)) !== undefined);

  // Missing files under /assets.
  app.setNotFoundHandler(serve((origin) => site.page(origin, noPage)));
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; shared: Shared };

/** Visitors get a page that says so; what is not our own fault is answered as everywhere else. */
function sendFailure(error: unknown, { request, reply, shared }: Exchange): FastifyReply {
  const refusal = toAppError(error);
  if (refusal.code !== 'internal') return sendError(error, request, reply);
  request.log.error({ err: refusal.cause ?? refusal }, 'a page could not be made');
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(failurePage(shared.services.settings.get('company')));
}
