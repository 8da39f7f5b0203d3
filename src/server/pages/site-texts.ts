import type { Shared } from '#server/http/context.ts';
import type { Context } from '#server/trpc/init.ts';
import { type EncodedText, encodeText } from './encoded.ts';
import { atomFeed } from './feed.ts';
import { Kept, type Made } from './kept.ts';
import { localCall } from './local-call.ts';
import { type PostListing, pagePosts } from './page-posts.ts';
import type { PageRenderer } from './renderer.ts';
import { robots, sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** A text with the status to answer with. */
export type SiteText = { status: number; text: EncodedText };

/** Texts kept at the same time. The site has some twenty pages, and each post is one more. */
const mostTexts = 200;

/** Milliseconds after which a text is made again, in case another process changed the posts. */
const lifetime = 60_000;

/** Milliseconds within which every text shows what the office has saved. */
const renewal = 450;

const contentTypes = {
  html: 'text/html; charset=utf-8',
  manifest: 'application/manifest+json; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
} as const;

/**
 * Everything that the site's public addresses answer with, made once and kept. `origin` is scheme and host of absolute
 * addresses. Texts whose data failed are not kept.
 */
export function siteTexts(parts: {
  shared: Shared;
  renderer: PageRenderer;
  /** Told about failures that no visitor waits for. */
  reportError: (error: unknown) => void;
}) {
  const { shared, renderer, reportError } = parts;
  const { clock } = shared;
  const company = () => shared.services.settings.get('company');
  const context = (): Context => renderingContext(shared, reportError);
  const texts = new Kept<SiteText>({ maxEntries: mostTexts, maxAge: lifetime, clock, reportError });
  const listings = new Kept<PostListing>({ maxEntries: 1, maxAge: lifetime, clock, reportError });
  const posts = pagePosts(context, listings);
  const forgetAll = (): void => {
    texts.clear();
    listings.clear();
  };

  const kept = (key: string, make: () => Promise<Made<SiteText>>): Promise<SiteText> => {
    if (renderer.builtAt === undefined) forgetAll();
    return texts.get(key, make);
  };

  let knownFeedId: string | undefined;
  const feedId = async (): Promise<string> => {
    knownFeedId ??= await shared.store.milestones.idOf('blog feed', clock());
    return knownFeedId;
  };

  return {
    /** Reads what every text needs that comes later, so that it is there while the store is away. */
    prepare: async (): Promise<unknown> => Promise.all([shared.services.publishedPosts.list(), feedId()]),

    /** What `page` would answer, where it is there already; otherwise `page` has to be asked. */
    ready: (origin: string, path: string): SiteText | undefined =>
      renderer.builtAt === undefined ? undefined : texts.ready(`${origin} ${path}`),

    /** The page that stands at a path; status 503 when its data could not be read. */
    page: (origin: string, path: string): Promise<SiteText> =>
      kept(`${origin} ${path}`, async () => {
        const { status, html } = await renderer.render({
          path,
          origin,
          site: shared.services.settings.siteFacts(),
          call: localCall(context()),
        });
        return made(await encodeText(html, contentTypes.html), status);
      }),

    sitemap: (origin: string): Promise<SiteText> =>
      kept(`${origin} sitemap`, async () => {
        const builtAt = renderer.builtAt ?? clock();
        return made(await encodeText(sitemap(await posts.list(), { origin, builtAt }), contentTypes.xml));
      }),

    feed: (origin: string): Promise<SiteText> =>
      kept(`${origin} feed`, async () =>
        made(
          await encodeText(
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
      kept(`${origin} robots`, async () => made(await encodeText(robots(origin), contentTypes.plain))),

    manifest: (origin: string): Promise<SiteText> =>
      kept(`${origin} manifest`, async () => made(await encodeText(webManifest(company()), contentTypes.manifest))),

    /** Whether a post of this slug is published; undefined when the store cannot tell. */
    isPublished: posts.includes,

    /** To be called when posts have changed. */
    forgetAll,

    /** To be called when the office has saved something: texts are made again while the old ones serve. */
    renewAll: (): Promise<void> => texts.renew(renewal),
  };
}

const made = (text: EncodedText, status = 200): Made<SiteText> => ({ value: { status, text }, keep: status < 500 });

/** Pages are made for everybody, so they are rendered as somebody who is not logged in and has no address. */
const renderingContext = (shared: Shared, reportError: (error: unknown) => void): Context => ({
  ...shared,
  address: '',
  sessionToken: undefined,
  setSessionToken: () => undefined,
  reportError,
});
