import { workspacePage } from '../workspace-page.tsx';

/** Stands outside the admin session: it has its own gate and asks for the password on each visit. */
export const analyticsPage = workspacePage({
  heading: 'Analytics',
  access: 'password',
  load: async () => (await import('./analytics-screen.tsx')).AnalyticsScreen,
});
