import { createTRPCClient } from '@trpc/client';
import { renderToString } from 'react-dom/server';
import type { Prices } from '#domain/booking-rules.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { type LocalCall, localLink } from '#web/lib/api/local-link.ts';
import { App, pageContext } from './app.tsx';
import { documentTitle } from './lib/document-title.ts';
import type { Checked } from './lib/forms/checked.ts';
import { type FormValues, textOf } from './lib/forms/form-fields.ts';
import { honeypotName } from './lib/forms/form-record.ts';
import type { FormReply } from './lib/forms/form-reply.tsx';
import { type LoadedData, PageData } from './lib/page-data.tsx';
import { noteReads } from './noted-reads.ts';
import { PageLoader } from './page-loader.ts';
import type { Head } from './route.ts';
import { findRoute, routes } from './routes.ts';
import { checkBooking } from './site/booking/booking-check.ts';
import { checkContact } from './site/contact/contact-check.ts';
import { checkQuote } from './site/quote/quote-check.ts';
import { structuredData } from './site/structured-data/structured-data.ts';
import './ui/tokens.css';
import './ui/base.css';

/** The data with which the browser renders the same page. */
export type PageState = {
  /** The path that was rendered. It stands for the address's own where nothing exists at that. */
  path: string;
  status: number;
  site: SiteFacts;
  data: LoadedData;
  reply?: FormReply;
};

/** A rendered page, before it becomes a document. */
export type RenderedPage = {
  status: number;
  path: string;
  /** The document's title, with the company's name. */
  title: string;
  siteName: string;
  head: Head;
  /** The source files of the screen, which the browser loads after the entry. */
  modules: readonly string[];
  /** JSON-LD: what search engines may know about the page. */
  structuredData: readonly object[];
  /** The markup of the root element's content. */
  body: string;
  /** `PageState` as JSON; not yet safe inside HTML. */
  state: string;
  /** The names of the facts that all but `state` was made from. */
  reads: readonly string[];
};

export type RenderOptions = {
  /** Answers the page's API calls. */
  call: LocalCall;
  site: SiteFacts;
  /** Scheme and host of absolute addresses. */
  origin: string;
  /** The reply to a form that was sent to this page without JavaScript. */
  reply?: FormReply | undefined;
};

/** Chunks are loaded once for the life of the process. */
const pages = new PageLoader();

/** The pattern of the screen at a path; undefined where there is none. */
export function matchRoute(path: string): string | undefined {
  const { route } = findRoute(path);
  return routes.includes(route) ? route.pattern : undefined;
}

/** Renders the page of a path. */
export async function render(path: string, { call, site, origin, reply }: RenderOptions): Promise<RenderedPage> {
  const api = createTRPCClient<AppRouter>({ links: [localLink(call)] });
  const data = new PageData(async () => api);
  const { route, params } = findRoute(path);
  // What failed for one visitor is tried again for the next.
  pages.forgetFailures();
  const page = await pages.load(route);
  const { noted, reads } = noteReads(site);
  const context = pageContext({ data, site: noted }, params);
  await page.prefetch?.(context);
  const head = page.head(context);
  const status = page.status?.(context) ?? 200;
  const body = renderToString(<App data={data} site={noted} pages={pages} ssrPath={path} reply={reply} />);
  const described = status === 200 ? structuredData({ path, origin, context, head }) : [];
  const state: PageState = {
    path,
    status,
    site,
    data: data.loaded(),
    ...(reply === undefined ? {} : { reply }),
  };
  return {
    status,
    path,
    title: documentTitle(head.title, context.company),
    siteName: context.company.name,
    head,
    modules: [...(route.files || []), ...(page.laterFiles ?? [])].map((file) => `src/web/${file}`),
    structuredData: described,
    body,
    state: JSON.stringify(state),
    reads: [...reads],
  };
}

/**
 * Holds what a form without a script sent against the same check that runs in the browser.
 *
 * @param facts what a booking is priced by, and the time by which its date is judged
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
