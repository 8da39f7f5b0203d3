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
  const page = await pages.load(findRoute(path).route);
  if (state.status === 404) {
    const { params } = findRoute(window.location.pathname);
    page.settleMissing?.(pageContext({ data, site }, params));
  }

  document.getElementById('late')?.remove();
  // As a transition, hydration is done in slices, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App data={data} site={site} pages={pages} ssrPath={path} reply={reply} />
      </StrictMode>,
    );
  });
}

/** Shows a notice that the page could not be hydrated, because its buttons do not work. */
function showFailure(error: unknown): never {
  document.getElementById('late')?.remove();
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<ReloadNotice />);
  throw error;
}

ignoreSecondClicks();
// Not awaited at the top level, because the chunks of pages import this chunk and would wait for it.
void start().catch(showFailure);
