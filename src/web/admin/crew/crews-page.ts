import { workspacePage } from '../workspace-page.tsx';

/** The page of the crews. */
export const crewsPage = workspacePage({
  heading: 'Crews',
  file: 'crew/crews-screen.tsx',
  load: async () => (await import('./crews-screen.tsx')).CrewsScreen,
});
