import { workspacePage } from './workspace-page.tsx';

export const dashboardPage = workspacePage({
  heading: 'Admin Dashboard',
  title: ({ queryClient, api }) => {
    const counts = queryClient.getQueryData(api.admin.counts.queryKey());
    const waiting = counts === undefined ? 0 : counts.messages + counts.bookings + counts.chats;
    return waiting === 0 ? 'Admin Dashboard' : `(${waiting}) Admin Dashboard`;
  },
  load: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
});
