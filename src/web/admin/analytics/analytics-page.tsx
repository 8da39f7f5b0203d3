import { workspacePage } from '../workspace-page.tsx';

/** Not covered by the admin session: this page asks for the password on each visit. */
export const analyticsPage = workspacePage({
  heading: 'Analytics',
  access: 'password',
  file: 'analytics/analytics-screen.tsx',
  load: async () => (await import('./analytics-screen.tsx')).AnalyticsScreen,
});
