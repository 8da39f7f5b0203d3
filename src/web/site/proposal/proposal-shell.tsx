import { lazyLinkContent } from '#web/lib/lazy-link-content.tsx';
import { usePageData } from '#web/lib/page-data.tsx';
import type { PageModule } from '#web/route.ts';
import { useSeen } from './use-seen.ts';

const content = lazyLinkContent(async () => (await import('./proposal-page.tsx')).ProposalScreen);

export const renderProposalShell: PageModule['render'] = ({ token = '' }) => <ProposalShell token={token} />;

function ProposalShell({ token }: { token: string }) {
  const isValid = usePageData().linkOf(token)?.proposal !== undefined;
  useSeen(isValid ? token : undefined);
  return content;
}
