import { lazy, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadApi } from '#web/lib/api/load-api.ts';
import { App, pageContext } from './app.tsx';
import { ignoreSecondClicks } from './lib/double-click.ts';
import { PageData } from './lib/page-data.tsx';
import { PageLoader } from './page-loader.ts';
import type { PageState } from './render.tsx';
import type { RouteDefinition, StaticPage } from './route.ts';
import { findRoute } from './routes.ts';
import { loadedPath, startNavigation } from './site/layout/page-arrival.ts';
import { ReloadNotice } from './site/layout/reload-notice.tsx';
import { type StaticMarkup, StaticPart, staticParts } from './ui/static-part.tsx';
import './ui/tokens.css';
import './ui/base.css';

/**
 * Loaded only if it is rendered: in development, and on public pages that are reached from the workspace, whose
 * document has no footer.
 */
const Footer = lazy(async () => ({ default: (await import('./site/layout/site-footer.tsx')).SiteFooter }));

/** The document's page; undefined if it is the reply to a form, or if its markup is not static. */
async function loadStaticPage(state: PageState, route: RouteDefinition): Promise<StaticPage | undefined> {
  const { path, status, staticHead, reply } = state;
  // The reply to a form is about its fields, so the form's code is needed at once.
  if (staticHead === undefined || reply !== undefined) return undefined;
  const render = route.shell === undefined ? () => <StaticPart name="page" /> : await route.shell.load();
  return { paths: [path, loadedPath()], page: { render, head: () => staticHead, status: () => status } };
}

/** The static parts of the server's markup, and the code that activates films and comparisons if there are any. */
async function loadStaticMarkup(root: HTMLElement): Promise<StaticMarkup> {
  const parts = import.meta.env.PROD ? staticParts(root) : new Map<string, string>();
  if (root.querySelector('[data-static] [data-live]') === null) return { parts };
  const { activateParts } = await import('./ui/live-parts.ts');
  return { parts, activate: activateParts };
}

/** Removes the server's notice that the page has not loaded completely. */
const removeLateNotice = (): void => document.getElementById('late')?.remove();

/** Hydrates the server-rendered page when its code is loaded. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  const stateElement = document.getElementById('state');
  if (root === null || stateElement === null) throw new Error('The document has no root element or no state.');

  const state: PageState = JSON.parse(stateElement.textContent);
  const { path, site, reply } = state;
  // The reply to a form has the URL of the form's action, which is replaced with the URL of the form's page.
  if (reply !== undefined) window.history.replaceState(window.history.state, '', path);
  const data = new PageData(loadApi, state.data);
  const pages = new PageLoader();
  const { route } = findRoute(path);
  const staticPage = await loadStaticPage(state, route);
  if (staticPage === undefined) {
    const page = await pages.load(route);
    if (state.status === 404) {
      const { params } = findRoute(window.location.pathname);
      page.settleMissing?.(pageContext({ data, site }, params));
    }
  }
  const markup = await loadStaticMarkup(root);

  removeLateNotice();
  const navigation = startNavigation(path);
  // As a transition, hydration is done in slices, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App
          data={data}
          site={site}
          pages={pages}
          footer={<Footer />}
          staticPage={staticPage}
          navigation={navigation}
          ssrPath={path}
          reply={reply}
          markup={markup}
        />
      </StrictMode>,
    );
  });
}

/**
 * Tells the visitor to reload the page: without hydration, its buttons do not work.
 *
 * @throws the error, so that the browser logs it
 */
function showFailure(error: unknown): never {
  removeLateNotice();
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(<ReloadNotice />);
  throw error;
}

ignoreSecondClicks();
// Not awaited at the top level, because the chunks of pages import this chunk and would wait for it.
void start().catch(showFailure);
