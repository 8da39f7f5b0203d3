import { Component, type ReactNode, useEffect } from 'react';
import { useCompany } from '#web/lib/company.tsx';
import { documentTitle } from '#web/lib/document-title.ts';
import { Button } from '#web/ui/button.tsx';

type State = { path: string; failed: boolean };

/** Shown in place of a page whose code did not arrive, for example after a new release or without a connection. */
export class PageBoundary extends Component<{ path: string; children: ReactNode }, State> {
  override state: State = { path: this.props.path, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ path }: { path: string }, state: State): State | null {
    return path === state.path ? null : { path, failed: false };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <PageFailure />;
  }
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
