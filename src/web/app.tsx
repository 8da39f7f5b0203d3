import { memo, Suspense, use, useDeferredValue, useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import type { SiteFacts } from '#domain/site-facts.ts';
import { MissingChat } from './chat/missing-chat.tsx';
import { ChatWidget } from './chat/widget.tsx';
import { SiteProvider } from './lib/company.tsx';
import { type FormReply, FormReplyProvider } from './lib/forms/form-reply.tsx';
import { type PageData, PageDataProvider } from './lib/page-data.tsx';
import type { PageLoader } from './page-loader.ts';
import { findRoute } from './routes.ts';
import type { ShownPageProps } from './shown-page.tsx';
import { PagePending } from './site/layout/page-pending.tsx';
import { SiteLayout } from './site/layout/site-layout.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { NoticesProvider } from './ui/notices.tsx';
import type { ViewCounter } from './view-counter.ts';

/** What a page is rendered with, on the server and in the browser alike. */
export type AppParts = { data: PageData; site: SiteFacts; pages: PageLoader; views: ViewCounter };

/** `ssrPath` is the path that the server rendered, or renders; `reply` what it says to a form that was sent to it. */
type RenderedFor = { ssrPath?: string; reply?: FormReply | undefined };

/** The whole site. */
export function App({ data, site, pages, views, ssrPath, reply }: AppParts & RenderedFor) {
  return (
    <PageDataProvider data={data}>
      <SiteProvider site={site}>
        <Router {...(ssrPath === undefined ? {} : { ssrPath })}>
          <NoticesProvider>
            <FormReplyProvider reply={reply}>
              <Shell pages={pages} views={views} />
            </FormReplyProvider>
          </NoticesProvider>
        </Router>
      </SiteProvider>
    </PageDataProvider>
  );
}

type PageParts = Pick<AppParts, 'pages' | 'views'>;

/**
 * The page of the current address within its layout. The one before stays in view until its code has arrived. The chat
 * is on every public page, and a conversation in it goes on from page to page.
 */
function Shell({ pages, views }: PageParts) {
  const [address] = useLocation();
  const path = useDeferredValue(address);
  const layout = findRoute(path).route.layout ?? 'site';

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has its own attempt
  useEffect(() => pages.forgetFailures(), [address, pages]);

  return (
    <>
      <SiteLayout layout={layout}>
        <PagePlace path={path} isBare={layout === 'bare'} pages={pages} views={views} />
      </SiteLayout>
      {layout !== 'bare' && (
        <ErrorBoundary attempt={path} fallback={<MissingChat />}>
          <ChatWidget />
        </ErrorBoundary>
      )}
    </>
  );
}

/**
 * Where pages are shown. The server's HTML of the first one stays until its code has come, which may be late. Another
 * render of this place would take that HTML away before, so it is not rendered again without need.
 */
const PagePlace = memo(function PagePlace(properties: ShownPageProps) {
  return (
    <Suspense fallback={<PagePending />}>
      <Page {...properties} />
    </Suspense>
  );
});

function Page(properties: ShownPageProps) {
  const { path, pages } = properties;
  if (pages.shownPage === undefined) use(pages.load(findRoute(path).route));
  return pages.shownPage && <pages.shownPage {...properties} />;
}
