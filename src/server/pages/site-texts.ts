import type { OpenedLink } from '#domain/opened-link.ts';
import { type Load, type Loaded, SwrCache } from '#server/cache/swr-cache.ts';
import type { Shared } from '#server/http/context.ts';
import type { Context } from '#server/trpc/init.ts';
import { type EncodedText, encodedText } from './encoded.ts';
import { atomFeed } from './feed.ts';
import { localCall } from './local-call.ts';
import { type PostListing, pagePosts } from './page-posts.ts';
import { type PageText, pageLoader } from './page-text.ts';
import type { PageRenderer, PageRequest, SiteText } from './renderer.ts';
import { robots, sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** Maximum cached texts. For each origin, there are about fifty texts, plus one for each post. */
const maxTexts = 200;

type LinkRequest = { path: string; origin: string; link: OpenedLink };

/** Milliseconds after which a text or the list of posts is stale, because another process may have changed posts. */
const maxAge = 60_000;

/**
 * Milliseconds for making all texts again after the office has saved settings. Texts whose making has not begun by then
 * are dropped.
 */
const reloadTime = 650;

const contentTypes = {
  manifest: 'application/manifest+json; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
} as const;

/**
 * The pages, the sitemap, the feed, robots.txt and the web manifest. All are cached, except the pages of valid secret
 * links and texts whose data could not be read; in development no cached text is used. A stale text is served while a
 * new one is made. `origin` is scheme and host of absolute URLs.
 */
export function siteTexts(parts: {
  shared: Shared;
  renderer: PageRenderer;
  /** Called with the errors of the pages' API calls, and of texts made in the background. */
  reportError: (error: unknown) => void;
}) {
  const { shared, renderer, reportError } = parts;
  const { clock } = shared;
  const { settings } = shared.services;
  const company = () => settings.get('company');
  const sourceOf = (path: string): unknown => {
    // A change of posts in this process drops all cached pages, so that posts need no comparison.
    if (path.startsWith('blog.')) return 'posts';
    return path === 'public.reviews' ? settings.shownReviews() : Symbol('unknown');
  };
  const context = (): Context => renderingContext(shared, reportError);
  const cacheOptions = { maxAge, whenStale: { reportError }, now: () => clock().getTime() };
  const texts = new SwrCache<PageText>({ max: maxTexts, ...cacheOptions });
  const listings = new SwrCache<PostListing>({ max: 1, ...cacheOptions });
  const posts = pagePosts(context, listings);
  const clear = (): void => {
    texts.clear();
    listings.clear();
  };

  const fromCache = (key: string, make: Load<PageText>): Promise<SiteText> => {
    if (renderer.builtAt === undefined) clear();
    return texts.get(key, make);
  };

  let cachedFeedId: string | undefined;
  const feedId = async (): Promise<string> => {
    cachedFeedId ??= await shared.store.milestones.idOf('blog feed', clock());
    return cachedFeedId;
  };

  const loaderOf = (request: Pick<PageRequest, 'path' | 'origin' | 'link'>): Load<PageText> =>
    pageLoader(request, {
      renderer,
      siteFacts: settings.siteFacts,
      call: (call) => localCall(context())(call),
      sourceOf,
    });

  return {
    /** Reads the posts and the feed's id, so that texts can be made while the store is unreachable. */
    prepare: async (): Promise<unknown> => Promise.all([shared.services.publishedPosts.list(), feedId()]),

    /** Returns the page that `page` has cached; undefined if there is none or it is stale. */
    fresh: (origin: string, path: string): SiteText | undefined =>
      renderer.builtAt === undefined ? undefined : texts.fresh(`${origin} ${path}`),

    /** The page at a path; status 503 if its data could not be read. */
    page: (origin: string, path: string): Promise<SiteText> =>
      fromCache(`${origin} ${path}`, loaderOf({ path, origin })),

    /** The page of a valid secret link. It contains what the link leads to, so it is not cached. */
    linkPage: async (request: LinkRequest): Promise<SiteText> =>
      (await loaderOf(request)({ inBackground: false, old: undefined, isStale: true })).value,

    /** The page that all invalid links of a kind share. */
    invalidLinkPage: (request: LinkRequest): Promise<SiteText> =>
      fromCache(`${request.origin} ${request.path} ${request.link.invalid}`, loaderOf(request)),

    sitemap: (origin: string): Promise<SiteText> =>
      fromCache(`${origin} sitemap`, async () => {
        const builtAt = renderer.builtAt ?? clock();
        return toLoaded(encodedText(sitemap(await posts.list(), { origin, builtAt }), contentTypes.xml));
      }),

    feed: (origin: string): Promise<SiteText> =>
      fromCache(`${origin} feed`, async () =>
        toLoaded(
          encodedText(
            atomFeed(await posts.list(), {
              id: await feedId(),
              origin,
              company: company(),
              now: clock(),
            }),
            contentTypes.atom,
          ),
        ),
      ),

    robots: (origin: string): Promise<SiteText> =>
      fromCache(`${origin} robots`, async () => toLoaded(encodedText(robots(origin), contentTypes.plain))),

    manifest: (origin: string): Promise<SiteText> =>
      fromCache(`${origin} manifest`, async () => toLoaded(encodedText(webManifest(company()), contentTypes.manifest))),

    /** Whether a post with this slug is published; undefined if the store cannot be read. */
    isPublished: posts.includes,

    /** Call it when posts have changed. */
    clear,

    /** Call it when the office has saved settings: texts are made again while the old ones are served. */
    reload: (): Promise<void> => texts.reload({ within: reloadTime, reportError }),
  };
}

const toLoaded = (text: EncodedText): Loaded<SiteText> => ({ value: { status: 200, text }, cache: true });

/** Pages are the same for everybody, so they are rendered without a session and without an IP address. */
const renderingContext = (shared: Shared, reportError: (error: unknown) => void): Context => ({
  ...shared,
  ipAddress: '',
  sessionToken: undefined,
  setSessionToken: () => undefined,
  reportError,
});
