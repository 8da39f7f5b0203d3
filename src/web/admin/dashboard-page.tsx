import { workspacePage } from './workspace-page.tsx';

export const dashboardPage = workspacePage({
  heading: 'Admin Dashboard',
  load: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
});
