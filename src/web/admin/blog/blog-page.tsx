import { workspacePage } from '../workspace-page.tsx';

export const blogAdminPage = workspacePage({
  heading: 'Blog Management',
  file: 'blog/blog-screen.tsx',
  load: async () => (await import('./blog-screen.tsx')).BlogScreen,
});
