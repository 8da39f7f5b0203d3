import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '#web/lib/hydration.ts';
import type { Head, PageContext, PageModule } from '#web/route.ts';
import { prepareNotices } from '#web/ui/notices.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { waitingTitle } from './shell/waiting-title.ts';

/**
 * Access to a page of the workspace: with an admin session, with the password on each visit, or for anybody. `session`
 * and `password` pages show the counts of waiting records to people with a session.
 */
export type Access = 'session' | 'password' | 'anybody';

/** The definition of a page of the workspace. */
export type WorkspaceParts = {
  /** The heading of the screen, also shown before its code is loaded. The document's title contains it. */
  heading: string;
  /** The path of the source file that `load` imports, relative to src/web/admin. */
  file: string;
  /** Imports the screen's component. It is called after `shell/theme.ts` has loaded the core of Material UI. */
  load: () => Promise<ComponentType>;
  /** Default: `session`. */
  access?: Access;
  /**
   * Whether the screen begins with a card that asks for the password. By default, it does unless `access` is `session`.
   */
  asksPassword?: boolean;
};

/**
 * A page of the office's workspace. The server renders only its loading screen: Material UI's code and styles exist
 * only in the browser, in chunks that visitors never fetch.
 */
export function workspacePage({
  heading,
  file,
  load,
  access = 'session',
  asksPassword = access !== 'session',
}: WorkspaceParts): PageModule {
  const Screen = lazy(async () => {
    prepareNotices();
    // Loads Material UI's core first: executing it together with the rest would block a phone's main thread for too
    // long.
    await import('./shell/theme.ts');
    const [{ Workspace }, Content] = await Promise.all([import('./shell/workspace.tsx'), load()]);
    return {
      default: () => (
        <Workspace heading={heading} access={access}>
          <Content />
        </Workspace>
      ),
    };
  });
  const head = ({ data }: PageContext): Head => ({
    title: access === 'anybody' ? heading : waitingTitle(heading, data.waiting),
    description: "The workspace of the company's office.",
    noindex: true,
  });
  const loadingScreen = <LoadingScreen heading={heading} asksPassword={asksPassword} />;
  return {
    head,
    render: () => <InBrowser screen={Screen} placeholder={loadingScreen} />,
    lazyFiles: ['admin/shell/theme.ts', 'admin/shell/workspace.tsx', `admin/${file}`],
  };
}

function InBrowser({ screen: Screen, placeholder }: { screen: ComponentType; placeholder: ReactNode }) {
  if (!useHydrated()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <Screen />
    </Suspense>
  );
}
