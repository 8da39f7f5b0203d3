import { lazy, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadApi } from '#web/lib/api/load-api.ts';
import { App, pageContext } from './app.tsx';
import { ignoreSecondClicks } from './lib/double-click.ts';
import { PageData } from './lib/page-data.tsx';
import { PageLoader } from './page-loader.ts';
import type { PageState } from './render.tsx';
import type { KeptPage, RouteDefinition } from './route.ts';
import { findRoute } from './routes.ts';
import { loadedPath } from './site/layout/page-arrival.ts';
import { ReloadNotice } from './site/layout/reload-notice.tsx';
import { Kept, type KeptMarkup, keptParts } from './ui/kept.tsx';
import './ui/tokens.css';
import './ui/base.css';

/** For documents that came without it: those of the workspace. */
const Footer = lazy(async () => ({ default: (await import('./site/layout/site-footer.tsx')).SiteFooter }));

/** The page that the document shows, if the server says that its markup is to be kept. */
async function keptPage(state: PageState, route: RouteDefinition): Promise<KeptPage | undefined> {
  const { path, status, keptHead, reply } = state;
  // The reply to a form is about its fields, so the form's code is needed at once.
  if (keptHead === undefined || reply !== undefined) return undefined;
  const render = route.shell === undefined ? () => <Kept name="page" /> : await route.shell.load();
  return { paths: [path, loadedPath()], page: { render, head: () => keptHead, status: () => status } };
}

/** What is kept of the server's markup, with the code of its parts. */
async function keptMarkup(root: HTMLElement): Promise<KeptMarkup> {
  const parts = import.meta.env.PROD ? keptParts(root) : new Map<string, string>();
  if (root.querySelector('[data-kept] [data-live]') === null) return { parts };
  const { activateParts } = await import('./ui/live-parts.ts');
  return { parts, activate: activateParts };
}

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
  const kept = await keptPage(state, route);
  if (kept === undefined) {
    const page = await pages.load(route);
    if (state.status === 404) {
      const { params } = findRoute(window.location.pathname);
      page.settleMissing?.(pageContext({ data, site }, params));
    }
  }
  const markup = await keptMarkup(root);

  document.getElementById('late')?.remove();
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
          kept={kept}
          ssrPath={path}
          reply={reply}
          markup={markup}
        />
      </StrictMode>,
    );
  });
}

/** Shows a notice that the page could not be hydrated, because its buttons do not work. */
function showFailure(error: unknown): never {
  document.getElementById('late')?.remove();
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(<ReloadNotice />);
  throw error;
}

ignoreSecondClicks();
// Not awaited at the top level, because the chunks of pages import this chunk and would wait for it.
void start().catch(showFailure);
