import { workspacePage } from '../workspace-page.tsx';

export const crewsPage = workspacePage({
  heading: 'Crews',
  file: 'crew/crews-screen.tsx',
  load: async () => (await import('./crews-screen.tsx')).CrewsScreen,
});
