import type { PageModule } from '#web/route.ts';
import { workspacePage } from '../workspace-page.tsx';
import type { SectionPage } from './section-pages.ts';

/** The page of one section. The pages of all sections share one chunk. */
export const settingsPage = ({ section, label }: SectionPage): PageModule =>
  workspacePage({
    heading: `Settings: ${label}`,
    file: 'settings/settings-screen.tsx',
    load: async () => (await import('./settings-screen.tsx')).screenOf(section),
  });
