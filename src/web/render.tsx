import { createTRPCClient } from '@trpc/client';
import { renderToString } from 'react-dom/server';
import type { Prices } from '#domain/booking-rules.ts';
import type { OpenedLink } from '#domain/opened-link.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { type LocalCall, localLink } from '#web/lib/api/local-link.ts';
import { App, type AppParts, pageContext } from './app.tsx';
import { documentTitle } from './lib/document-title.ts';
import type { Checked } from './lib/forms/checked.ts';
import { type FormValues, textOf } from './lib/forms/form-fields.ts';
import { honeypotName } from './lib/forms/form-record.ts';
import type { FormReply } from './lib/forms/form-reply.tsx';
import { type LoadedData, PageData } from './lib/page-data.tsx';
import type { Resource, ResourceState } from './lib/resource.ts';
import { PageLoader } from './page-loader.ts';
import { recordReads } from './recorded-reads.ts';
import type { Head, PageModule, RouteDefinition, StaticPage } from './route.ts';
import { findRoute, routes } from './routes.ts';
import { checkBooking } from './site/booking/booking-check.ts';
import { checkContact } from './site/contact/contact-check.ts';
import { SiteFooter } from './site/layout/site-footer.tsx';
import { checkQuote } from './site/quote/quote-check.ts';
import { structuredData } from './site/structured-data/structured-data.ts';
import { StaticPart } from './ui/static-part.tsx';
import './ui/tokens.css';
import './ui/base.css';

/** The data that the browser needs to render the same page. */
export type PageState = {
  /** The path that was rendered. The URL may have another one, for instance in the reply to a form. */
  path: string;
  status: number;
  site: SiteFacts;
  data: LoadedData;
  reply?: FormReply;
  /** The head of a static page, because the browser does not load the code that would make it. */
  staticHead?: Head;
};

/** The parts of a rendered page, from which the document is built. */
export type RenderedPage = {
  status: number;
  path: string;
  /** The document's title, with the company's name. */
  title: string;
  siteName: string;
  head: Head;
  /** The source files that browsers load for the page, as paths in the repository. Their chunks are preloaded. */
  modules: readonly string[];
  /** Structured data for search engines (JSON-LD). */
  structuredData: readonly object[];
  /** The markup inside of the root element. */
  body: string;
  /** `PageState` as JSON, which has to be escaped for HTML. */
  state: string;
  /** The names of the site facts that were read to render everything except `state`. */
  reads: readonly string[];
};

export type RenderOptions = {
  /** Answers the page's API calls. */
  call: LocalCall;
  site: SiteFacts;
  /** Scheme and host for absolute URLs. */
  origin: string;
  /** What the page's secret link leads to. Absent on other pages, and if the link's target could not be read. */
  link?: OpenedLink | undefined;
  /** The reply to a form that was sent to this page without JavaScript. */
  reply?: FormReply | undefined;
};

/** Shared by all calls of `render`, so that each chunk is loaded once per process. */
const pages = new PageLoader();

/** The pattern of the route for a path; undefined if the path leads to a 404 page. */
export function matchRoute(path: string): string | undefined {
  const { route } = findRoute(path);
  return routes.includes(route) ? route.pattern : undefined;
}

/** No page is static in development, because hot reload needs the page's code. */
const usesStaticMarkup = import.meta.env.PROD;

function asStaticPage(path: string, { page, route }: { page: PageModule; route: RouteDefinition }): StaticPage {
  if (route.shell !== undefined) return { paths: [path], page };
  return {
    paths: [path],
    page: { ...page, render: (params) => <StaticPart name="page">{page.render(params)}</StaticPart> },
  };
}

/** The states of the answers that are loaded or failed to load, without the pending ones. */
function loadedData({ cards, reviews, posts }: PageData): LoadedData {
  const postStates = [...posts].map(([slug, post]) => [slug, settled(post)] as const);
  return {
    cards: settled(cards),
    reviews: settled(reviews),
    ...(postStates.length === 0 ? {} : { posts: Object.fromEntries(postStates) }),
  };
}

function settled<Data>(resource: Resource<Data>): ResourceState<Data> | undefined {
  const state = resource.state();
  return state.status === 'pending' ? undefined : state;
}

/** Renders the page of a path. */
export async function render(path: string, { call, site, origin, link, reply }: RenderOptions): Promise<RenderedPage> {
  const api = createTRPCClient<AppRouter>({ links: [localLink(call)] });
  const data = new PageData(async () => api, { link });
  const { route, params } = findRoute(path);
  // Imports that failed for an earlier visitor are tried again.
  pages.forgetFailures();
  const page = await pages.load(route);
  const { proxy: siteProxy, reads } = recordReads(site);
  const context = pageContext({ data, site: siteProxy }, params);
  await page.prefetch?.(context);
  const head = page.head(context);
  const status = page.status?.(context) ?? 200;
  const isStatic = usesStaticMarkup && page.isStatic?.(context) === true;
  const staticPage = isStatic ? asStaticPage(path, { page, route }) : undefined;
  const parts: AppParts = { data, site: siteProxy, pages, footer: <SiteFooter />, staticPage };
  const body = renderToString(<App {...parts} ssrPath={path} reply={reply} />);
  const jsonLd = status === 200 ? structuredData({ path, origin, context, head }) : [];
  const state: PageState = {
    path,
    status,
    site,
    data: { ...loadedData(data), link },
    ...(reply === undefined ? {} : { reply }),
    ...(isStatic ? { staticHead: head } : {}),
  };
  const ownFiles = isStatic ? route.shell?.files : route.files;
  const files = [...(ownFiles || []), ...(page.lazyFiles ?? [])];
  return {
    status,
    path,
    title: documentTitle(head.title, context.company),
    siteName: context.company.name,
    head,
    modules: files.map((file) => `src/web/${file}`),
    structuredData: jsonLd,
    body,
    state: JSON.stringify(state),
    reads: [...reads],
  };
}

/**
 * Checks a form that was sent without JavaScript. The rules are those that the browser uses.
 *
 * @param facts the prices for a booking, and the time with which its date is compared
 * @returns the request with the content of the honeypot, or the errors
 */
export function checkForm(
  form: 'contact' | 'booking' | 'quote',
  values: FormValues,
  facts: { now: Date; prices: Readonly<Prices> },
): Checked<object> {
  const checks = {
    contact: () => checkContact(values),
    booking: () => checkBooking(values, facts),
    quote: () => checkQuote(values),
  };
  const checked: Checked<object> = checks[form]();
  if (!checked.ok) return checked;
  return { ok: true, request: { ...checked.request, leaveEmpty: textOf(values, honeypotName) } };
}
