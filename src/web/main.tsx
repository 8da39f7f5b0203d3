import { hydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import superjson from 'superjson';
import { App } from './app.tsx';
import { browserClient } from './lib/api.ts';
import { createQueryClient } from './lib/query-client.ts';
import { PageLoader } from './page-loader.ts';
import type { PageState } from './render.tsx';
import { findRoute } from './routes.ts';
import './ui/tokens.css';
import './ui/base.css';

const root = document.getElementById('root');
const state = document.getElementById('state');
if (root === null || state === null) throw new Error('The document holds no page.');

const { company, queries } = superjson.parse<PageState>(state.textContent);
const queryClient = createQueryClient();
hydrate(queryClient, queries);

const pages = new PageLoader();
await pages.load(findRoute(window.location.pathname).route);

hydrateRoot(
  root,
  <StrictMode>
    <App api={browserClient()} queryClient={queryClient} company={company} pages={pages} />
  </StrictMode>,
);
