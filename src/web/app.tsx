import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { Fragment, type ReactNode, Suspense, use, useDeferredValue, useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import type { SiteFacts } from '#domain/site-facts.ts';
import { type ApiClient, ApiProvider } from '#web/lib/api/api.ts';
import { MissingChat } from './chat/missing-chat.tsx';
import { ChatWidget } from './chat/widget.tsx';
import { SiteProvider, useSite } from './lib/company.tsx';
import { type FormReply, FormReplyProvider } from './lib/forms/form-reply.tsx';
import { useDocumentHead } from './page-head.ts';
import type { PageLoader } from './page-loader.ts';
import { usePageView } from './page-view.ts';
import type { PageContext } from './route.ts';
import { findRoute } from './routes.ts';
import { usePageArrival } from './site/layout/page-arrival.ts';
import { PageBoundary } from './site/layout/page-boundary.tsx';
import { PagePending } from './site/layout/page-pending.tsx';
import { SiteLayout } from './site/layout/site-layout.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { NoticesProvider } from './ui/notices.tsx';

/** What a page is rendered with, on the server and in the browser alike. */
export type AppParts = { api: ApiClient; queryClient: QueryClient; site: SiteFacts; pages: PageLoader };

/** `ssrPath` is the path that the server rendered, or renders; `reply` what it says to a form that was sent to it. */
type RenderedFor = { ssrPath?: string; reply?: FormReply | undefined };

/** The whole site. */
export function App({ api, queryClient, site, pages, ssrPath, reply }: AppParts & RenderedFor) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider trpcClient={api} queryClient={queryClient}>
        <SiteProvider site={site}>
          <Router {...(ssrPath === undefined ? {} : { ssrPath })}>
            <NoticesProvider>
              <FormReplyProvider reply={reply}>
                <Shell api={api} queryClient={queryClient} pages={pages} />
              </FormReplyProvider>
            </NoticesProvider>
          </Router>
        </SiteProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

type PageParts = Omit<AppParts, 'site'>;

/**
 * The page of the current address within its layout. The one before stays in view until its code has arrived. The chat
 * is on every public page, and a conversation in it goes on from page to page.
 */
function Shell(parts: PageParts) {
  const [address] = useLocation();
  const path = useDeferredValue(address);
  const layout = findRoute(path).route.layout ?? 'site';
  const { pages } = parts;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has its own attempt
  useEffect(() => pages.forgetFailures(), [address, pages]);

  return (
    <>
      <SiteLayout layout={layout}>
        <Suspense fallback={<PagePending />}>
          <Arrival path={path}>
            <PageBoundary path={path} isBare={layout === 'bare'}>
              <CurrentPage path={path} {...parts} />
            </PageBoundary>
          </Arrival>
        </Suspense>
      </SiteLayout>
      {layout !== 'bare' && (
        <ErrorBoundary attempt={path} fallback={<MissingChat />}>
          <ChatWidget />
        </ErrorBoundary>
      )}
    </>
  );
}

/** Around the boundary: one arrives at a page that did not load as at any other. */
function Arrival({ path, children }: { path: string; children: ReactNode }) {
  usePageArrival(path);
  return children;
}

function CurrentPage({ path, api, queryClient, pages }: PageParts & { path: string }) {
  const site = useSite();
  const { route, params } = findRoute(path);
  const page = pages.arrived(route) ?? use(pages.load(route));
  const context = pageContext({ api, queryClient, site }, params);
  useDocumentHead(page, { path, context });
  usePageView(page, { path, context });
  return <Fragment key={path}>{page.render(params)}</Fragment>;
}

/** What a page's own functions are called with. */
export const pageContext = (
  { api, queryClient, site }: Omit<AppParts, 'pages'>,
  params: PageContext['params'],
): PageContext => ({
  params,
  queryClient,
  site,
  company: site.company,
  client: api,
  api: createTRPCOptionsProxy({ client: api, queryClient }),
});
