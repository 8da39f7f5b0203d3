import { Fragment, type ReactNode, use, useEffect } from 'react';
import { useSite } from './lib/company.tsx';
import { usePageData } from './lib/page-data.tsx';
import { useDocumentHead } from './page-head.ts';
import type { PageLoader } from './page-loader.ts';
import { usePageView } from './page-view.ts';
import { pageContext } from './route.ts';
import { findRoute } from './routes.ts';
import { usePageArrival } from './site/layout/page-arrival.ts';
import { PageBoundary } from './site/layout/page-boundary.tsx';
import type { ViewCounter } from './view-counter.ts';

export type ShownPageProps = { path: string; isBare: boolean; pages: PageLoader; views: ViewCounter };

/** The page of a path with its title, its view and what happens on arrival. Its code comes with that of the first page. */
export function ShownPage({ path, isBare, pages, views }: ShownPageProps) {
  return (
    <Arrival path={path}>
      <PageBoundary path={path} isBare={isBare}>
        <CurrentPage path={path} pages={pages} views={views} />
      </PageBoundary>
    </Arrival>
  );
}

/** Around the boundary: one arrives at a page that did not load as at any other. */
function Arrival({ path, children }: { path: string; children: ReactNode }) {
  usePageArrival(path);
  return children;
}

function CurrentPage({ path, pages, views }: Omit<ShownPageProps, 'isBare'>) {
  const data = usePageData();
  const site = useSite();
  const { route, params } = findRoute(path);
  const page = pages.arrived(route) ?? use(pages.load(route));
  const context = pageContext({ data, site }, params);
  useDocumentHead(page, { path, context });
  usePageView(page, { path, context, views });
  useEffect(() => pages.shown(), [pages]);
  return <Fragment key={path}>{page.render(params)}</Fragment>;
}
