import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '#web/lib/hydration.ts';
import type { Head, PageContext, PageModule } from '#web/route.ts';

/** Parts of a page of the workspace. */
export type WorkspaceParts = {
  /** The document's title, without the company's name; a function where it changes with what has been fetched. */
  title: string | ((context: PageContext) => string);
  /** Fetches the page's code, which begins with the first import of Material UI. */
  load: () => Promise<ComponentType>;
  /** Whether the page is for holders of an admin session only, as almost all are. */
  guarded?: boolean;
};

/**
 * A page of the office's workspace. The server renders a line of text only: Material UI's code and styles exist in the
 * browser alone, in chunks that visitors never fetch.
 */
export function workspacePage({ title, load, guarded = true }: WorkspaceParts): PageModule {
  const Screen = lazy(async () => {
    const [{ Workspace }, Content] = await Promise.all([import('./shell/workspace.tsx'), load()]);
    return {
      default: () => (
        <Workspace guarded={guarded}>
          <Content />
        </Workspace>
      ),
    };
  });
  const head = (context: PageContext): Head => ({
    title: typeof title === 'string' ? title : title(context),
    description: "The workspace of the company's office.",
    noindex: true,
  });
  return { head, render: () => <InBrowser screen={Screen} /> };
}

function InBrowser({ screen: Screen }: { screen: ComponentType }) {
  if (!useHydrated()) return <Arriving />;
  return (
    <Suspense fallback={<Arriving />}>
      <Screen />
    </Suspense>
  );
}

function Arriving() {
  return (
    <p role="status" style={{ padding: 'var(--space-6)', textAlign: 'center' }}>
      Loading the workspace…
    </p>
  );
}
