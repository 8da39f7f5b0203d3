import { workspacePage } from '../workspace-page.tsx';

/** The admin session does not open this page: it asks for the password on each visit. */
export const analyticsPage = workspacePage({
  heading: 'Analytics',
  access: 'password',
  file: 'analytics/analytics-screen.tsx',
  load: async () => (await import('./analytics-screen.tsx')).AnalyticsScreen,
});
