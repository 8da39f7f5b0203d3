import { lazyLinkContent } from '#web/lib/lazy-link-content.tsx';
import type { PageModule } from '#web/route.ts';

const content = lazyLinkContent(async () => (await import('./manage-page.tsx')).ManagePage);

export const renderManageShell: PageModule['render'] = () => content;
