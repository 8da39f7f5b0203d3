import { type DehydratedState, dehydrate } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { renderToString } from 'react-dom/server';
import superjson from 'superjson';
import type { CompanyProfile } from '#domain/company.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { App, documentTitle, pageContext } from './app.tsx';
import { clientOver } from './lib/api.ts';
import { createQueryClient } from './lib/query-client.ts';
import { PageLoader } from './page-loader.ts';
import { findRoute } from './routes.ts';
import './ui/tokens.css';
import './ui/base.css';

/** What the browser needs to show the same page again. */
export type PageState = { company: CompanyProfile; queries: DehydratedState };

/** A rendered page, before it becomes a document. */
export type RenderedPage = {
  status: number;
  title: string;
  description: string;
  noindex: boolean;
  /** The markup of the root element's content. */
  body: string;
  /** `PageState` as text; not yet safe inside HTML. */
  state: string;
};

/** Chunks are loaded once for the life of the process. */
const pages = new PageLoader();

/**
 * Renders the page of a path.
 *
 * @param link carries the page's API calls, within the server
 */
export async function render(
  path: string,
  { link, company }: { link: TRPCLink<AppRouter>; company: CompanyProfile },
): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const api = clientOver(link);
  const { route, params } = findRoute(path);
  const page = await pages.load(route);
  const context = pageContext({ api, queryClient, company }, params);
  await page.prefetch?.(context);
  const { description, noindex = false } = page.head(context);
  const body = renderToString(
    <App api={api} queryClient={queryClient} company={company} pages={pages} ssrPath={path} />,
  );
  const state: PageState = { company, queries: dehydrate(queryClient) };
  queryClient.clear();
  return {
    status: page.status?.(context) ?? 200,
    title: documentTitle(page, context),
    description,
    noindex,
    body,
    state: superjson.stringify(state),
  };
}
