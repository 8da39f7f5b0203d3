import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { businessDay } from '#domain/calendar.ts';
import { delay } from '#web/lib/delay.ts';
import type { Head, PageContext, PageModule } from '#web/route.ts';
import { prepareToasts } from '#web/ui/toasts.tsx';
import { requestSessionOnce } from './session/session-request.ts';
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
  /** The sentence below the heading, also shown before the code is loaded; none by default. */
  intro?: string;
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
  intro,
  file,
  load,
  access = 'session',
  asksPassword = access !== 'session',
}: WorkspaceParts): PageModule {
  const screen: LazyScreen = {
    async load() {
      const { promise: sessionState } = requestSessionOnce();
      prepareToasts();
      // Loads Material UI's core first: executing it together with the rest would block a phone's main thread for too
      // long.
      await import('./shell/theme.ts');
      const code = Promise.all([import('./shell/workspace.tsx'), load()]);
      // The first use of `Intl` takes a tenth of a second on a phone, and would interrupt the screen's rendering.
      businessDay(new Date());
      const [{ Workspace }, Content] = await code;
      // With a known session, the guard needs no placeholder. A slow answer is awaited by the guard.
      if (access === 'session') await Promise.race([sessionState.catch(() => undefined), delay(sessionTimeout)]);
      screen.loaded ??= () => (
        <Workspace heading={heading} access={access}>
          <Content />
        </Workspace>
      );
    },
  };
  const head = ({ data }: PageContext): Head => ({
    title: access === 'anybody' ? heading : waitingTitle(heading, data.waiting),
    description: "The workspace of the company's office.",
    noindex: true,
  });
  const loadingScreen = <LoadingScreen heading={heading} intro={intro} asksPassword={asksPassword} />;
  return {
    head,
    render: () => <WhenLoaded screen={screen} placeholder={loadingScreen} />,
    lazyFiles: ['lib/api/browser-client.ts', 'admin/shell/theme.ts', 'admin/shell/workspace.tsx', `admin/${file}`],
  };
}

/** Milliseconds for which a `session` page waits for the state of the session after its code is loaded. */
const sessionTimeout = 1_000;

/** `loaded` is the screen once its code is loaded; on the server, it never is. */
type LazyScreen = { load: () => Promise<void>; loaded?: ComponentType };

/**
 * Replaces the placeholder when the code is loaded, as a transition, so that React renders the screen in slices. It
 * does not use `lazy`, because React shows a fallback for 300 ms even if the code is loaded sooner.
 *
 * @throws the error of a failed load, for the page's error boundary
 */
function WhenLoaded({ screen, placeholder }: { screen: LazyScreen; placeholder: ReactNode }) {
  const [{ Screen, failure }, setState] = useState<{ Screen?: ComponentType | undefined; failure?: unknown }>({
    Screen: screen.loaded,
  });
  useEffect(() => {
    if (Screen !== undefined) return;
    screen.load().then(
      () => startTransition(() => setState({ Screen: screen.loaded })),
      (error: unknown) => setState({ failure: error }),
    );
  }, [screen, Screen]);
  if (failure !== undefined) throw failure;
  return Screen === undefined ? placeholder : <Screen />;
}
