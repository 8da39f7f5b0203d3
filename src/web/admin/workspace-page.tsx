import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '#web/lib/hydration.ts';
import type { Head, PageContext, PageModule } from '#web/route.ts';
import { prepareNotices } from '#web/ui/notices.tsx';
import { Arriving } from './shell/arriving.tsx';
import { waitingTitle } from './shell/waiting-title.ts';

/** Parts of a page of the workspace. */
export type WorkspaceParts = {
  /** The heading of the screen, which stands there before its code does. */
  heading: string;
  /** Fetches the page's code, which begins with the first import of Material UI. */
  load: () => Promise<ComponentType>;
  /**
   * Whether the page is for holders of an admin session only, as almost all are, which say how much waits for the
   * office. Others ask for the password first.
   */
  guarded?: boolean;
};

/**
 * A page of the office's workspace. The server renders its heading and a line of text only: Material UI's code and
 * styles exist in the browser alone, in chunks that visitors never fetch.
 */
export function workspacePage({ heading, load, guarded = true }: WorkspaceParts): PageModule {
  const Screen = lazy(async () => {
    prepareNotices();
    const [{ Workspace }, Content] = await Promise.all([import('./shell/workspace.tsx'), load()]);
    return {
      default: () => (
        <Workspace heading={heading} guarded={guarded}>
          <Content />
        </Workspace>
      ),
    };
  });
  const head = (context: PageContext): Head => ({
    title: guarded ? waitingTitle(heading, context) : heading,
    description: "The workspace of the company's office.",
    noindex: true,
  });
  const arriving = <Arriving heading={heading} asksPassword={!guarded} />;
  return { head, render: () => <InBrowser screen={Screen} meanwhile={arriving} /> };
}

function InBrowser({ screen: Screen, meanwhile }: { screen: ComponentType; meanwhile: ReactNode }) {
  if (!useHydrated()) return meanwhile;
  return (
    <Suspense fallback={meanwhile}>
      <Screen />
    </Suspense>
  );
}
