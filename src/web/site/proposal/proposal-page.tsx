import { useEffect, useRef, useState } from 'react';
import type { ProposalView } from '#domain/proposal.ts';
import { type CallFailure, callFailure } from '#web/lib/api/call-failure.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { useCompany } from '#web/lib/company.tsx';
import { FormBoundary } from '#web/lib/forms/lazy-form.tsx';
import { urlToken } from '#web/lib/url-token.ts';
import type { PageModule } from '#web/route.ts';
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { useOpenedLink } from '../layout/opened-link.ts';
import { ProposalAnswer } from './proposal-answer.tsx';
import { ProposalText } from './proposal-text.tsx';
import { useSeen } from './use-seen.ts';

/**
 * The page behind a proposal's secret link: the offer, its terms, and a form for the answer. Loading the proposal does
 * not record that it was seen, because programs that scan mails also open links.
 */
export const proposalPage: PageModule = {
  render: ({ token = '' }) => (
    <FormBoundary>
      <ProposalScreen token={token} />
    </FormBoundary>
  ),
  isStatic: ({ data, params }) => data.linkOf(params.token) !== undefined,
  head: () => ({ title: 'Your proposal', description: 'An offer for the cleaning of your building.', noindex: true }),
};

const withoutJavaScript = (
  <noscript>
    <a href="?plain=1">Read and answer your proposal without JavaScript</a>
  </noscript>
);

const invalidText = 'This link is no longer valid. Please use the link in our latest mail, or call us.';

function loadErrorText(failure: CallFailure): string {
  if (failure.kind !== 'rejected') return 'The connection failed. Please reload the page.';
  return failure.code === 'not_found' ? invalidText : failure.message;
}

export function ProposalScreen({ token }: { token: string }) {
  const company = useCompany();
  const opened = useOpenedLink(token);
  const [proposal, setProposal] = useState(opened?.proposal);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [errorMessage, setErrorMessage] = useState(opened?.invalid === undefined ? undefined : invalidText);
  const isAnswered = useRef(false);
  useEffect(() => {
    if (opened?.invalid !== undefined) return;
    // What the server has sent may be old, for example when the visitor has answered and comes back to the page.
    // Not `token`: if the server could not read the proposal, the page is hydrated with a placeholder for the token.
    readAnswer<ProposalView>(`/api/proposals/${encodeURIComponent(urlToken())}`).then(
      (loaded) => {
        if (!isAnswered.current) setProposal(loaded);
      },
      (error: unknown) => {
        const failure = callFailure(error);
        const isMissing = failure.kind === 'rejected' && failure.code === 'not_found';
        // A proposal that is already shown stays, unless the link no longer works.
        if (opened === undefined || isMissing) setErrorMessage(loadErrorText(failure));
      },
    );
  }, [opened]);
  useSeen(proposal === undefined ? undefined : token);
  const onAnswer = (answered: ProposalView): void => {
    isAnswered.current = true;
    setProposal(answered);
  };

  if (errorMessage !== undefined) {
    return (
      <PageHeader title="This proposal could not be opened" lede={errorMessage}>
        <p>Call us at {company.phone}.</p>
      </PageHeader>
    );
  }
  if (proposal === undefined) {
    return (
      <>
        <PageHeader title="Opening your proposal…" lede="One moment please.">
          {withoutJavaScript}
        </PageHeader>
        <LoadingPlaceholder />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`Proposal for ${proposal.customer}`}
        lede={`From ${proposal.company}. Number ${proposal.number}, version ${proposal.version}.`}
      />
      <Section width="text">
        <ProposalText proposal={proposal} chosen={proposal.chosen ?? chosen} />
        <p>
          <a href={`/api/proposals/${token}/pdf`} rel="noreferrer">
            Read it as a PDF
          </a>
        </p>
        {withoutJavaScript}
        <ProposalAnswer token={token} proposal={proposal} chosen={chosen} onChoose={setChosen} onAnswer={onAnswer} />
      </Section>
    </>
  );
}
