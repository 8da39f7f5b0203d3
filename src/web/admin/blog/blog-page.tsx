import { workspacePage } from '../workspace-page.tsx';

export const blogAdminPage = workspacePage({
  title: 'Blog Management',
  load: async () => (await import('./blog-screen.tsx')).BlogScreen,
});
