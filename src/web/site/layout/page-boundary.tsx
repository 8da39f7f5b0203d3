import { type ReactNode, useEffect, useState } from 'react';
import { isServerReachable } from '#web/lib/api/server-reachable.ts';
import { useCompany } from '#web/lib/company.tsx';
import { documentTitle } from '#web/lib/document-title.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { loadedPath } from './page-arrival.ts';
import { PagePending } from './page-pending.tsx';
import { SiteMain } from './site-main.tsx';

/**
 * Reloads a page that failed, or shows an error instead. Usually the page's code could not be loaded, after a new
 * release or without a connection.
 *
 * @param isBare whether the page's layout is `bare`, which has no main element
 */
export function PageBoundary({ path, isBare, children }: { path: string; isBare: boolean; children: ReactNode }) {
  const fallback = isBare ? (
    <SiteMain>
      <PageFallback />
    </SiteMain>
  ) : (
    <PageFallback />
  );
  return (
    <ErrorBoundary attempt={path} fallback={fallback}>
      {children}
    </ErrorBoundary>
  );
}

function PageFallback() {
  return useReload() ? <PagePending /> : <PageFailure />;
}

/**
 * Reloads the page if the server answers, because a release may have replaced its code, and browsers cache failed
 * imports. It does not reload the page with which the document was loaded, because the failure would repeat.
 *
 * @returns whether the page may still be reloaded
 */
function useReload(): boolean {
  const [mayReload, setMayReload] = useState(() => loadedPath() !== window.location.pathname);
  useEffect(() => {
    if (!mayReload) return;
    let isUnmounted = false;
    isServerReachable().then((isReachable) => {
      if (isUnmounted) return;
      if (isReachable) window.location.reload();
      else setMayReload(false);
    });
    return () => {
      isUnmounted = true;
    };
  }, [mayReload]);
  return mayReload;
}

const failureHeading = 'This page did not load';

function PageFailure() {
  const company = useCompany();
  // The next page sets its own title.
  useEffect(() => {
    document.title = documentTitle(failureHeading, company);
  }, [company]);
  return (
    <div role="alert">
      <h1>{failureHeading}</h1>
      <p>Please check your connection and try again.</p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </div>
  );
}
