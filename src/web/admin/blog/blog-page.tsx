import { workspacePage } from '../workspace-page.tsx';

export const blogAdminPage = workspacePage({
  heading: 'Blog Management',
  load: async () => (await import('./blog-screen.tsx')).BlogScreen,
});
