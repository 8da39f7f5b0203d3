import { workspacePage } from '../workspace-page.tsx';

/** This page asks for the password on each visit, even during an admin session. */
export const analyticsPage = workspacePage({
  heading: 'Analytics',
  access: 'password',
  file: 'analytics/analytics-screen.tsx',
  load: async () => (await import('./analytics-screen.tsx')).AnalyticsScreen,
});
