import type { PageModule } from '#web/route.ts';
import { workspacePage } from './workspace-page.tsx';

/** Shown at workspace URLs that have no page. Nothing private is on it, so it needs no log-in. */
export const workspaceNotFoundPage: PageModule = {
  ...workspacePage({
    heading: '404 Page Not Found',
    access: 'anybody',
    asksPassword: false,
    file: 'shell/not-found-screen.tsx',
    load: async () => (await import('./shell/not-found-screen.tsx')).NotFoundScreen,
  }),
  status: () => 404,
};
