import { lazyPart } from '#web/lib/lazy-part.tsx';
import type { PageModule } from '#web/route.ts';

const content = lazyPart(async () => (await import('./manage-page.tsx')).ManagePage);

export const renderManageShell: PageModule['render'] = () => content;
