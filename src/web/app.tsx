import { Fragment, type ReactNode, Suspense, use, useDeferredValue, useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import type { SiteFacts } from '#domain/site-facts.ts';
import { ChatFallback } from './chat/chat-fallback.tsx';
import { ChatWidget } from './chat/widget.tsx';
import { SiteProvider, useSite } from './lib/company.tsx';
import { type FormReply, FormReplyProvider } from './lib/forms/form-reply.tsx';
import { type PageData, PageDataProvider, usePageData } from './lib/page-data.tsx';
import { useDocumentHead } from './page-head.ts';
import type { PageLoader } from './page-loader.ts';
import { usePageView } from './page-view.ts';
import type { PageContext, ShownPage, StaticPage } from './route.ts';
import { findRoute } from './routes.ts';
import { type NavigationState, usePageArrival } from './site/layout/page-arrival.ts';
import { PageBoundary } from './site/layout/page-boundary.tsx';
import { PagePending } from './site/layout/page-pending.tsx';
import { SiteLayout } from './site/layout/site-layout.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { type StaticMarkup, StaticMarkupProvider } from './ui/static-part.tsx';
import { ToastProvider } from './ui/toasts.tsx';

/** The properties with which server and browser render a page. */
export type AppParts = {
  data: PageData;
  site: SiteFacts;
  pages: PageLoader;
  /** Rendered unless `markup` has a footer. */
  footer: ReactNode;
  staticPage?: StaticPage | undefined;
  /** In browsers only. */
  navigation?: NavigationState | undefined;
};

/**
 * `ssrPath` is the path that the server renders or has rendered; `reply` is the server's reply to a submitted form;
 * `markup` has the static parts of the server's document (in browsers only).
 */
type DocumentProps = { ssrPath?: string; reply?: FormReply | undefined; markup?: StaticMarkup };

const noMarkup: StaticMarkup = { parts: new Map() };

/** The whole site. */
export function App({
  data,
  site,
  pages,
  footer,
  staticPage,
  navigation,
  ssrPath,
  reply,
  markup = noMarkup,
}: AppParts & DocumentProps) {
  return (
    <PageDataProvider data={data}>
      <SiteProvider site={site}>
        <Router {...(ssrPath === undefined ? {} : { ssrPath })}>
          <ToastProvider>
            <FormReplyProvider reply={reply}>
              <StaticMarkupProvider value={markup}>
                <Shell pages={pages} footer={footer} staticPage={staticPage} navigation={navigation} />
              </StaticMarkupProvider>
            </FormReplyProvider>
          </ToastProvider>
        </Router>
      </SiteProvider>
    </PageDataProvider>
  );
}

/**
 * The page of the current URL within its layout. The previous page is shown until the next one's code is loaded. The
 * chat is on every page with a layout other than `bare`, and stays mounted between them.
 */
function Shell({ pages, footer, staticPage, navigation }: Omit<AppParts, 'data' | 'site'>) {
  const [location] = useLocation();
  const path = useDeferredValue(location);
  const layout = findRoute(path).route.layout ?? 'site';

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation, pages that failed to load may be loaded again
  useEffect(() => pages.forgetFailures(), [location, pages]);

  return (
    <>
      <SiteLayout layout={layout} footer={footer}>
        <Suspense fallback={<PagePending />}>
          <Arrival path={path} navigation={navigation}>
            <PageBoundary path={path} isBare={layout === 'bare'}>
              <CurrentPage
                path={path}
                pages={pages}
                staticPage={staticPage?.paths.includes(path) ? staticPage : undefined}
              />
            </PageBoundary>
          </Arrival>
        </Suspense>
      </SiteLayout>
      {layout !== 'bare' && (
        <ErrorBoundary attempt={path} fallback={<ChatFallback />}>
          <ChatWidget />
        </ErrorBoundary>
      )}
    </>
  );
}

type ArrivalProps = { path: string; navigation: NavigationState | undefined; children: ReactNode };

/**
 * Moves focus and scroll position after a navigation. It is outside the error boundary, so that it also works for pages
 * that failed to load.
 */
function Arrival({ path, navigation, children }: ArrivalProps) {
  usePageArrival(path, navigation);
  return children;
}

type CurrentPageProps = { path: string; pages: PageLoader; staticPage: StaticPage | undefined };

function CurrentPage({ path, pages, staticPage }: CurrentPageProps) {
  const data = usePageData();
  const site = useSite();
  const { route, params } = findRoute(path);
  const page = staticPage?.page ?? pages.loaded(route) ?? use(pages.load(route));
  const context = pageContext({ data, site }, params);
  return (
    <>
      {/* A static page may have two paths. Its key is the same for both, so that React does not replace the page. */}
      <Fragment key={staticPage === undefined ? path : 'static'}>{page.render(params)}</Fragment>
      <PageHead page={page} path={path} context={context} />
    </>
  );
}

/** Follows the page's data. It is a component of its own, so that changes of a title do not render the page again. */
function PageHead(shownPage: ShownPage) {
  useDocumentHead(shownPage);
  usePageView(shownPage);
  return null;
}

/** Makes the argument of a page's functions. */
export const pageContext = (
  { data, site }: Pick<AppParts, 'data' | 'site'>,
  params: PageContext['params'],
): PageContext => ({
  params,
  data,
  site,
  company: site.company,
});
