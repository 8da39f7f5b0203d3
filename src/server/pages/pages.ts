import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anyToken } from '#domain/opened-link.ts';
import { logSlowRequest, type Shared } from '#server/http/context.ts';
import { sendError } from '#server/http/errors.ts';
import type { EarlyHandler } from '#server/http/http-server.ts';
import { rejectUnroutedMethods } from '#server/http/methods.ts';
import { originOf, pathAndQuery } from '#server/http/request-url.ts';
import { toAppError } from '#server/trpc/errors.ts';
import { type CachedPagesOptions, cachedPages } from './cached-pages.ts';
import { failurePage } from './failure-page.ts';
import { formPosts } from './form-posts.ts';
import { knownOrigins } from './known-origins.ts';
import { manageLink } from './manage-link.ts';
import { findPage, notFoundPath, sharedPath } from './page-target.ts';
import { isPlain, openLink, type PlainLink, showPlain } from './plain-link.ts';
import { proposalLink } from './proposal-link.ts';
import type { PageRenderer } from './renderer.ts';
import { sendEncoded } from './send.ts';
import { siteTexts } from './site-texts.ts';

export type PagesOptions = {
  /** For forms without JavaScript, secret links and new origins: these count against the rate limits. */
  forms: Shared;
  /** For rendering, without rate limits. */
  shared: Shared;
  renderer: PageRenderer;
  publicUrl: string | undefined;
  /** For answering cached pages before Fastify does; undefined if Fastify's hooks must see every request. */
  early:
    | ({ answerEarly: (handler: EarlyHandler) => void } & Pick<CachedPagesOptions, 'headersFor' | 'requestId'>)
    | undefined;
};

/** Serves every URL that no other handler serves: pages, files such as the sitemap, forms, and the 404 page. */
export async function pages(
  app: FastifyInstance,
  { shared, forms, renderer, publicUrl, early }: PagesOptions,
): Promise<void> {
  const reportError = (error: unknown): void => app.log.error({ err: error }, 'a page could not be rendered');
  const site = siteTexts({ shared, renderer, reportError });
  shared.onContentChange(() => site.clear());
  const { settings } = shared.services;
  const shownFacts = (): string => JSON.stringify([settings.siteFacts(), settings.shownReviews()]);
  let facts = shownFacts();
  settings.onChange(async () => {
    const factsBefore = facts;
    facts = shownFacts();
    // Some settings, such as who is alerted, are shown on no page.
    if (facts !== factsBefore) await site.reload();
  });
  const origins = knownOrigins(forms.limits);
  const fresh: typeof site.fresh = (origin, path) => {
    const text = site.fresh(origin, path);
    if (text !== undefined) origins.countRequest(origin);
    return text;
  };
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  early?.answerEarly(cachedPages({ ...early, fresh, publicUrl, isClosing: () => isClosing }));
  // Reads the posts in advance, so that every page can be rendered while the store is unreachable.
  app.addHook('onListen', async () => {
    site.prepare().catch(reportError);
  });

  const pageOrigin = (request: FastifyRequest): string =>
    publicUrl ?? origins.originFor(originOf(request, { publicUrl }), request.ip);
  type TextFor = (origin: string) => ReturnType<typeof site.page>;
  const serve = (textFor: TextFor) => async (request: FastifyRequest, reply: FastifyReply) =>
    sendEncoded(request, reply, await textFor(pageOrigin(request)));

  app.addHook('onResponse', logSlowRequest);
  app.setErrorHandler((error, request, reply) => sendFailure(error, { request, reply, shared }));
  await app.register(formPosts, { shared: forms, renderer, publicUrl });
  app.get('/sitemap.xml', serve(site.sitemap));
  app.get('/robots.txt', serve(site.robots));
  app.get('/manifest.webmanifest', serve(site.manifest));
  app.get('/blog/feed.xml', serve(site.feed));
  // No cache may store a page under a URL that contains a token.
  const onSend = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store').removeHeader('etag');
  };
  app.get(
    '/chat/:token',
    { onSend },
    serve((origin) => site.page(origin, sharedPath('/chat/:token'))),
  );
  const serveLink = <Target>(link: PlainLink<Target>): void => {
    const sharedPage = `${link.path}/${anyToken}`;
    app.get<{ Params: { token: string } }>(`${link.path}/:token`, { onSend }, async (request, reply) => {
      const exchange = { request, reply, shared: forms };
      if (isPlain(request)) return showPlain(link, exchange);
      const opened = await openLink(link, exchange);
      return serve((origin) => {
        if (opened === undefined) return site.page(origin, sharedPage);
        if (opened.invalid !== undefined) return site.invalidLinkPage({ origin, path: sharedPage, link: opened });
        return site.linkPage({ origin, path: `${link.path}/${opened.token}`, link: opened });
      })(request, reply);
    });
  };
  serveLink(manageLink);
  serveLink(proposalLink);
  const servePage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path, query } = pathAndQuery(request.url);
    const target = await findPage(path, {
      match: renderer.match,
      isPublished: site.isPublished,
      // While former slugs cannot be read, their URLs answer 404.
      movedTo: (slug) => shared.services.publishedPosts.movedTo(slug).catch(() => undefined),
    });
    if (target.kind === 'moved') return reply.redirect(target.path + query, 301);
    if (target.kind === 'notCanonical') return reply.redirect(target.path + query, 308);
    return serve((origin) => site.page(origin, target.path))(request, reply);
  };
  // Paths that accept forms need GET routes of their own: `rejectOtherMethods` would answer 405.
  for (const path of ['/*', '/book', '/quote']) app.get(path, servePage);
  app.get('/contact', (_request, reply) => reply.redirect('/#contact', 302));
  app.get('/admin/settings', (_request, reply) => reply.redirect('/admin/settings/company', 302));

  rejectUnroutedMethods(app, async (url) => (await renderer.match(pathAndQuery(url).path)) !== undefined);

  // Only missing files of the build arrive here: `/*` matches all other URLs.
  app.setNotFoundHandler(serve((origin) => site.page(origin, notFoundPath)));
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; shared: Shared };

/** Internal errors are answered with a page, all others as JSON. */
function sendFailure(error: unknown, { request, reply, shared }: Exchange): FastifyReply {
  const appError = toAppError(error);
  if (appError.code !== 'internal') return sendError(error, request, reply);
  request.log.error({ err: appError.cause ?? appError }, 'a page could not be rendered');
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(failurePage(shared.services.settings.get('company')));
}
