import type { PageModule } from '#web/route.ts';
import { workspacePage } from '../workspace-page.tsx';
import { sectionLabels } from './section-labels.ts';
import type { Section } from './sections.ts';

/** The page of one section. The pages of all sections share one chunk. */
export const settingsPage = (section: Section): PageModule =>
  workspacePage({
    heading: `Settings: ${sectionLabels[section]}`,
    file: 'settings/settings-screen.tsx',
    load: async () => (await import('./settings-screen.tsx')).screenOf(section),
  });
