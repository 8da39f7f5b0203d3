import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadApi } from '#web/lib/api/load-api.ts';
import { App, pageContext } from './app.tsx';
import { ignoreSecondClicks } from './lib/double-click.ts';
import { PageData } from './lib/page-data.tsx';
import { PageLoader } from './page-loader.ts';
import type { PageState } from './render.tsx';
import { findRoute } from './routes.ts';
import { ReloadNotice } from './site/layout/reload-notice.tsx';
import './ui/tokens.css';
import './ui/base.css';

/** Brings the page that the server rendered to life, once its code has arrived. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  const stateElement = document.getElementById('state');
  if (root === null || stateElement === null) throw new Error('The document holds no page.');

  const state: PageState = JSON.parse(stateElement.textContent);
  const { path, site, reply } = state;
  // The reply to a form stands at the address that took it; from here on it is the page that the form is on.
  if (reply !== undefined) window.history.replaceState(window.history.state, '', path);
  const data = new PageData(loadApi, state.data);
  const pages = new PageLoader();
  const page = await pages.load(findRoute(path).route);
  if (state.status === 404) {
    const { params } = findRoute(window.location.pathname);
    page.settleMissing?.(pageContext({ data, site }, params));
  }

  document.getElementById('late')?.remove();
  // As a transition it takes its time in slices: what the visitor does meanwhile comes first.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App data={data} site={site} pages={pages} ssrPath={path} reply={reply} />
      </StrictMode>,
    );
  });
}

/** Says that what the server rendered stays without life, so that nobody waits for its buttons. */
function admitFailure(error: unknown): never {
  document.getElementById('late')?.remove();
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<ReloadNotice />);
  throw error;
}

ignoreSecondClicks();
// Not awaited at the top level: pages' code imports from the file that this ends up in, and would wait for it.
void start().catch(admitFailure);
