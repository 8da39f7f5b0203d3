import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadApi } from '#web/lib/api/load-api.ts';
import { App } from './app.tsx';
import { ignoreSecondClicks } from './lib/double-click.ts';
import { firstSign } from './lib/first-sign.ts';
import { hasDraft } from './lib/forms/form-draft.ts';
import { holdPresses } from './lib/held-presses.ts';
import { PageData } from './lib/page-data.tsx';
import { PageLoader } from './page-loader.ts';
import type { PageState } from './render.tsx';
import { pageContext } from './route.ts';
import { findRoute, isLive } from './routes.ts';
import { bookedMark } from './site/booked/booked-mark.ts';
import { ReloadNotice } from './site/layout/reload-notice.tsx';
import { ViewCounter } from './view-counter.ts';
import './ui/tokens.css';
import './ui/base.css';

/**
 * Hydrates the page that the server rendered: first what stands around it, and then itself. Most pages can be read without
 * their code, so that comes when the visitor does something, or a moment later; at once where it has something to show or
 * to restore.
 */
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
  const views = new ViewCounter();
  const { route } = findRoute(path);
  const isReturning = reply !== undefined || hasDraft() || bookedMark() !== undefined;
  if (isLive(route, state.status) || isReturning || window.location.search !== '') {
    const page = await pages.load(route);
    if (state.status === 404) {
      const { params } = findRoute(window.location.pathname);
      page.settleMissing?.(pageContext({ data, site }, params));
    }
  } else {
    views.watch(path);
    const isWanted = firstSign()
      .then(connected)
      .then(() => preload(root.dataset.code?.split(' ') ?? []));
    const arriving = pages.loadAfter(isWanted, route);
    arriving.catch(admitFailure);
    const ready = arriving.then(() => pages.ready);
    holdPresses(ready);
    ready.then(
      () => root.removeAttribute('data-code'),
      () => undefined,
    );
  }

  document.getElementById('late')?.remove();
  // As a transition it takes its time in slices: what the visitor does meanwhile comes first.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App data={data} site={site} pages={pages} views={views} ssrPath={path} reply={reply} />
      </StrictMode>,
    );
  });
}

/** Settles when there is a connection: a browser may remember that a file could not be fetched. */
async function connected(): Promise<void> {
  if (navigator.onLine !== false) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/** Has files fetched side by side that would ask for each other one after the other. */
function preload(files: readonly string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
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
