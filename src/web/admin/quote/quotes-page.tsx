import { workspacePage } from '../workspace-page.tsx';

/** Quote requests for buildings. */
export const quotesAdminPage = workspacePage({
  heading: 'Quotes',
  file: 'quote/quotes-screen.tsx',
  load: async () => (await import('./quotes-screen.tsx')).QuotesScreen,
});
