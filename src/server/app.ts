import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { initialSettings } from '#domain/settings.ts';
import { allZips } from '#domain/zip-codes.ts';
import { onConversation } from '#server/chat-log/conversations.ts';
import { type Live, startLive } from '#server/chat-log/live.ts';
import type { Config } from '#server/config/config.ts';
import type { Secrets } from '#server/config/secrets.ts';
import { answerCaches } from '#server/http/answer-caches.ts';
import { acceptJsonOnly, removeTypeOfEmptyBody } from '#server/http/body.ts';
import { maxPostBytes } from '#server/http/body-limits.ts';
import { countingKeyOf, normalizeForwardedFor } from '#server/http/client-ip-address.ts';
import { closingCheck } from '#server/http/closing.ts';
import { limitConnections, scaledLimits } from '#server/http/connections.ts';
import type { Shared } from '#server/http/context.ts';
import { answerBrokenRequest, sendError } from '#server/http/errors.ts';
import { dataExport } from '#server/http/export.ts';
import { watchForForgottenProxy } from '#server/http/forgotten-proxy.ts';
import { securityHeaders } from '#server/http/headers.ts';
import { health } from '#server/http/health.ts';
import { httpServer } from '#server/http/http-server.ts';
import { loggingOptions, requestIds } from '#server/http/logging.ts';
import { rejectOtherMethods, rejectUnknownMethod } from '#server/http/methods.ts';
import { metrics } from '#server/http/metrics.ts';
import { rejectForeignOrigin, rejectWithoutHost } from '#server/http/origin.ts';
import { answerInTurn } from '#server/http/pipelining.ts';
import { photosPath, quoteFiles } from '#server/http/quote-files.ts';
import { endSlowBodies } from '#server/http/slow-bodies.ts';
import { trpcOverHttp } from '#server/http/trpc.ts';
import { uploads } from '#server/http/uploads.ts';
import { type Jobs, startJobs } from '#server/jobs/jobs.ts';
import type { Mail } from '#server/mail/mail.ts';
import { assets } from '#server/pages/assets.ts';
import { normalizedUrl } from '#server/pages/page-target.ts';
import { pages } from '#server/pages/pages.ts';
import { plainStyle } from '#server/pages/plain-document.ts';
import type { PageRenderer } from '#server/pages/renderer.ts';
import { restAdapter } from '#server/rest/adapter.ts';
import { contentChanges } from '#server/services/content-changes.ts';
import { ipPrefix } from '#server/services/ip-address.ts';
import { noLimits, rateLimits } from '#server/services/rate-limits.ts';
import { createServices, type Services } from '#server/services/services.ts';
import { type SettingsService, settingsService } from '#server/services/settings.ts';
import { siteJobs } from '#server/services/site-jobs.ts';
import { insertStarterPosts } from '#server/services/starter-content.ts';
import { asksForSocket, liveSockets } from '#server/sockets/sockets.ts';
import { isUnavailable } from '#server/store/availability.ts';
import type { Store } from '#server/store/connect.ts';

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
    mail: Mail;
    /** For tests and tools that call services directly. */
    services: Services;
  }
}

export type AppParts = {
  config: Config;
  secrets: Secrets;
  store: Store;
  clock: () => Date;
  renderer: PageRenderer;
  /** Folders of built files for the browser, the newest first; undefined if the development server serves the files. */
  assetsFolders: readonly string[] | undefined;
  /** Whether mails are sent and jobs run automatically; tests start both themselves. */
  background: boolean;
  /** Called with the empty application, to register hooks before all others. */
  prepare: ((app: FastifyInstance) => void) | undefined;
};

/** Returns a URL for a site without `PUBLIC_URL`. It works only on this machine. */
function localUrl(app: FastifyInstance): string {
  const endpoint = app.server.address();
  return `http://localhost:${typeof endpoint === 'object' && endpoint !== null ? endpoint.port : ''}`;
}

/** Builds the application and starts its services and jobs. The caller has to make it listen, and to close it. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, secrets, store, renderer } = parts;
  const requestId = requestIds();
  const { serverFactory, answerEarly, takeEarlyAnswers } = httpServer({ shouldUpgradeCallback: asksForSocket });
  const app = Fastify({
    ...loggingOptions(config.logLevel),
    serverFactory,
    genReqId: requestId,
    trustProxy: config.trustProxy,
    // For /trpc, which also takes blog posts; other entrances set limits of their own.
    bodyLimit: maxPostBytes,
    forceCloseConnections: 'idle',
    // `closingCheck` answers instead, with our own error.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = '/' }) => normalizedUrl(url),
    // Longer than any parameter: Node limits the URL and all headers together to 16 KiB.
    routerOptions: { maxParamLength: 16 * 1024 },
  });
  const countingKey = countingKeyOf(config.trustProxy);
  limitConnections(app.server, { countingKey, limits: scaledLimits(config.rateLimitScale) });
  parts.prepare?.(app);

  const { shared, live } = await startServices(app, parts);
  await startBackgroundWork(app, parts, shared.services);

  const headersFor = securityHeaders({
    https: shared.isHttps,
    styles: [plainStyle],
    extra: renderer.extraSources,
  });
  const rejectOthers = rejectOtherMethods(app);
  metrics(app, { token: config.metricsToken, store, takeEarlyAnswers, asksForSocket });
  checkRequests(app, { config, headersFor });
  endSlowBodies(app, { timeout: 10_000, exempt: new Set(['/media', photosPath]) });
  app.setErrorHandler(sendError);
  await app.register(fastifyCookie, { secret: secrets.sessionSecret, hook: 'onRequest' });
  acceptJsonOnly(app);

  health(app, store);
  await registerApi(app, { config, shared, live });
  if (parts.assetsFolders !== undefined) await app.register(assets, { folders: parts.assetsFolders });
  // Cached pages are sent without Fastify, with two exceptions: at the log level `debug`, Fastify logs every request,
  // and behind a trusted proxy without `PUBLIC_URL`, headers name the origin.
  const fastifySeesEveryRequest =
    config.logLevel === 'debug' || (config.trustProxy !== false && config.publicUrl === undefined);
  await app.register(pages, {
    shared: forPages(shared),
    forms: shared,
    renderer,
    publicUrl: config.publicUrl,
    early: fastifySeesEveryRequest ? undefined : { answerEarly, headersFor, requestId },
  });
  rejectOthers();
  answerInTurn(app.server, { countingKey });
  return app;
}

/** Creates the services. The live chat and the settings stop with the application. */
async function startServices(app: FastifyInstance, parts: AppParts): Promise<{ shared: Shared; live: Live }> {
  const { config, secrets, store, clock } = parts;
  const isDatabaseShared = config.mongodbUri !== undefined;
  const counts = isDatabaseShared ? store.callCounts : undefined;
  const limits = rateLimits({ scale: config.rateLimitScale, clock, counts });
  const changes = contentChanges();
  store.onOddRecord((odd) => app.log.warn(odd, 'a stored record is invalid; its valid fields are shown'));
  await store.chat.repair();
  const live = await startLive(store.chat, {
    feed: config.liveBus,
    sharedDatabase: isDatabaseShared,
    presences: isDatabaseShared ? store.presences : undefined,
    scale: config.rateLimitScale,
    networkOf: ipPrefix,
    reportError: (error) => app.log.error({ err: error }, 'chat log could not be followed'),
  });
  app.decorate('live', live);
  const stopLogging = onConversation(store.chat, (seq) => app.log.info({ seq }, 'new conversation'));
  app.addHook('onClose', async () => stopLogging());
  const settings = await startSettings(app, parts);
  const services = createServices({
    store,
    clock,
    settings,
    adminPasswordHash: secrets.adminPasswordHash,
    sessionSecret: secrets.sessionSecret,
    linkSecret: secrets.linkSecret,
    limits,
    changes,
    live,
    mail: {
      config: { smtp: config.smtp, from: config.mailFrom, url: () => config.publicUrl ?? localUrl(app) },
      auto: parts.background,
    },
    reportError: (error) => app.log.error({ err: error }, 'consequences of a change could not be written'),
  });
  const shared: Shared = {
    ...changes,
    store,
    limits,
    clock,
    answerCaches: answerCaches(changes, services),
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    services,
  };
  return { shared, live };
}

async function startSettings(app: FastifyInstance, { config, store, clock }: AppParts): Promise<SettingsService> {
  const settings = await settingsService({
    settings: store.settings,
    initial: initialSettings({
      company: config.company,
      zips: allZips,
      alertsTo: config.alertEmails ?? [config.company.email],
    }),
    deployment: {
      hasMail: config.smtp !== undefined,
      hasOwnPassword: config.adminPassword !== undefined,
      hasPublicUrl: config.publicUrl !== undefined,
    },
    clock,
    reportError: (error) => app.log.error({ err: error }, 'settings could not be read'),
  });
  const setChatPhone = async (): Promise<void> => store.chat.setChatPhone(settings.get('company').chatPhone);
  settings.onChange(setChatPhone);
  await setChatPhone();
  app.addHook('onClose', async () => settings.stop());
  return settings;
}

/** Finishes the work of earlier processes, starts the jobs and inserts starter posts. Jobs and mail stop with `app`. */
async function startBackgroundWork(app: FastifyInstance, parts: AppParts, services: Services): Promise<void> {
  const { store, clock } = parts;
  const { events, mail } = services;
  // The site also starts on a full disk, because the office needs it to free space. A job repeats `followChat`.
  const allowFullDisk = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      app.log.error({ err: error }, 'the store accepts no writes yet');
    });
  await allowFullDisk(mail.setUp());
  await allowFullDisk(mail.followChat());
  await events.reconcile();
  const jobs = startJobs({
    leases: store.leases,
    clock,
    auto: parts.background,
    jobs: siteJobs(services, store),
    reportError: (error, job) => app.log.error({ err: error, job }, 'a job failed'),
  });
  const presenceTimer = setInterval(() => {
    services.chatStatus.staffStillSeen().catch(() => undefined);
  }, 20_000).unref();
  app.addHook('onListen', async () => mail.start());
  app.decorate('jobs', jobs);
  app.decorate('mail', mail);
  app.decorate('services', services);
  app.addHook('onClose', async () => {
    clearInterval(presenceTimer);
    await Promise.all([jobs.stop(), mail.stop()]);
  });
  if (parts.config.starterContent) await insertStarterPosts({ store, blog: services.blog, clock });
}

/** Checks every request that reaches Fastify, before the body is read, and sets the headers of every answer. */
function checkRequests(
  app: FastifyInstance,
  { config, headersFor }: { config: Config; headersFor: ReturnType<typeof securityHeaders> },
): void {
  const rejectIfClosing = closingCheck(app);
  const noticeProxy = watchForForgottenProxy((message) => app.log.warn(message));
  app.addHook('onRequest', async (request, reply) => {
    if (config.trustProxy === false) noticeProxy(request.raw);
    else normalizeForwardedFor(request.raw);
    reply.headers({ ...headersFor(request.url), 'x-request-id': request.id });
    rejectIfClosing();
    rejectUnknownMethod(request, reply);
    rejectWithoutHost(request);
    removeTypeOfEmptyBody(request);
    rejectForeignOrigin(request, config.publicUrl);
  });
}

async function registerApi(
  app: FastifyInstance,
  { config, shared, live }: { config: Config; shared: Shared; live: Live },
): Promise<void> {
  await app.register(restAdapter, { shared, publicUrl: config.publicUrl });
  await app.register(quoteFiles, { shared });
  await app.register(dataExport, { shared });
  for (const path of ['/api', '/api/*']) {
    // Rejects unknown paths before the body is read.
    const onRequest = async (): Promise<never> => {
      throw new AppError('not_found', 'There is nothing at this URL.');
    };
    app.all(path, { onRequest }, () => undefined);
  }
  await app.register(trpcOverHttp, { prefix: '/trpc', shared });
  await app.register(uploads, { shared });
  await app.register(liveSockets, {
    shared,
    live,
    publicUrl: config.publicUrl,
    scale: config.rateLimitScale,
    networkOf: ipPrefix,
  });
}

/** For rendering pages: calls do not count against rate limits, and posts are read even if the store is unreachable. */
const forPages = (shared: Shared): Shared => ({
  ...shared,
  limits: noLimits,
  services: { ...shared.services, publishedPosts: shared.services.resilientPosts },
});
