import { workspacePage } from '../workspace-page.tsx';

/** Stands outside the admin session: it has its own gate and asks for the password on each visit. */
export const analyticsPage = workspacePage({
  heading: 'Analytics',
  access: 'password',
  file: 'analytics/analytics-screen.tsx',
  load: async () => (await import('./analytics-screen.tsx')).AnalyticsScreen,
});
