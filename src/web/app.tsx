import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { Fragment, Suspense, use, useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import type { CompanyProfile } from '#domain/company.ts';
import { type ApiClient, ApiProvider } from './lib/api.ts';
import { CompanyProvider, useCompany } from './lib/company.tsx';
import type { PageLoader } from './page-loader.ts';
import type { PageContext, PageModule } from './route.ts';
import { findRoute } from './routes.ts';
import { PagePending } from './site/layout/page-pending.tsx';
import { SiteLayout } from './site/layout/site-layout.tsx';

/** What a page is rendered with, on the server and in the browser alike. */
export type AppParts = { api: ApiClient; queryClient: QueryClient; company: CompanyProfile; pages: PageLoader };

/** The whole site. `ssrPath` is the path to render where there is no address bar. */
export function App({ api, queryClient, company, pages, ssrPath }: AppParts & { ssrPath?: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider trpcClient={api} queryClient={queryClient}>
        <CompanyProvider company={company}>
          <Router {...(ssrPath === undefined ? {} : { ssrPath })}>
            <SiteLayout>
              <Suspense fallback={<PagePending />}>
                <CurrentPage api={api} queryClient={queryClient} pages={pages} />
              </Suspense>
            </SiteLayout>
          </Router>
        </CompanyProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

function CurrentPage({ api, queryClient, pages }: Omit<AppParts, 'company'>) {
  const [path] = useLocation();
  const company = useCompany();
  const { route, params } = findRoute(path);
  const page = pages.arrived(route) ?? use(pages.load(route));
  useEffect(() => {
    document.title = documentTitle(page, pageContext({ api, queryClient, company }, params));
  });
  return <Fragment key={path}>{page.render(params)}</Fragment>;
}

/** What a page's own functions are called with. */
export const pageContext = (
  { api, queryClient, company }: Omit<AppParts, 'pages'>,
  params: PageContext['params'],
): PageContext => ({
  params,
  queryClient,
  company,
  api: createTRPCOptionsProxy({ client: api, queryClient }),
});

/** The page's own title, with the company's name behind it. */
export const documentTitle = (page: PageModule, context: PageContext): string =>
  `${page.head(context).title} | ${context.company.name}`;
