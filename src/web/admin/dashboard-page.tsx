import { workspacePage } from './workspace-page.tsx';

export const dashboardPage = workspacePage({
  heading: 'Admin Dashboard',
  file: 'dashboard/dashboard-screen.tsx',
  load: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
});
