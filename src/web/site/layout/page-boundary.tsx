import { type ReactNode, useEffect, useState } from 'react';
import { serverAnswers } from '#web/lib/api/server-answers.ts';
import { useCompany } from '#web/lib/company.tsx';
import { documentTitle } from '#web/lib/document-title.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { loadedPath } from './page-arrival.ts';
import { PagePending } from './page-pending.tsx';
import { SiteMain } from './site-main.tsx';

/** Takes the place of a page whose code did not arrive, for example after a new release or without a connection. */
export function PageBoundary({ path, isBare, children }: { path: string; isBare: boolean; children: ReactNode }) {
  const missing = isBare ? (
    <SiteMain>
      <MissingPage />
    </SiteMain>
  ) : (
    <MissingPage />
  );
  return (
    <ErrorBoundary attempt={path} fallback={missing}>
      {children}
    </ErrorBoundary>
  );
}

function MissingPage() {
  return useFreshLoad() ? <PagePending /> : <PageFailure />;
}

/**
 * Reloads the page if the server answers: a release may have replaced its code, or it failed to come before, which
 * browsers remember. A page that the document was loaded for is none that this could help.
 *
 * @returns whether there is hope
 */
function useFreshLoad(): boolean {
  const [hasHope, setHasHope] = useState(() => loadedPath() !== window.location.pathname);
  useEffect(() => {
    if (!hasHope) return;
    let isLeft = false;
    serverAnswers().then((answers) => {
      if (isLeft) return;
      if (answers) window.location.reload();
      else setHasHope(false);
    });
    return () => {
      isLeft = true;
    };
  }, [hasHope]);
  return hasHope;
}

const heading = 'This page did not load';

function PageFailure() {
  const company = useCompany();
  // The page that comes next sets its own.
  useEffect(() => {
    document.title = documentTitle(heading, company);
  }, [company]);
  return (
    <div role="alert">
      <h1>{heading}</h1>
      <p>Please check your connection and try again.</p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </div>
  );
}
