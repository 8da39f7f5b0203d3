import { useEffect, useState } from 'react';
import type { ProposalView } from '#domain/proposal.ts';
import { type CallFailure, callFailure } from '#web/lib/api/call-failure.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { useCompany } from '#web/lib/company.tsx';
import type { PageModule } from '#web/route.ts';
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { ProposalAnswer } from './proposal-answer.tsx';
import { ProposalText } from './proposal-text.tsx';

/**
 * The page behind a proposal's secret link: the offer, its terms, and a form for the answer. Loading the proposal does
 * not record that it was seen, because programs that scan mails also open links.
 */
export const proposalPage: PageModule = {
  render: () => <ProposalScreen />,
  head: () => ({ title: 'Your proposal', description: 'An offer for the cleaning of your building.', noindex: true }),
};

/** The time after which a visible proposal counts as seen; milliseconds. Link scanners close the page earlier. */
const seenAfter = 3_000;

function loadErrorText(failure: CallFailure): string {
  if (failure.kind !== 'rejected') return 'The connection failed. Please reload the page.';
  return failure.code === 'not_found'
    ? 'This link is no longer valid. Please use the link in our latest mail, or call us.'
    : failure.message;
}

function ProposalScreen() {
  const company = useCompany();
  const [token, setToken] = useState('');
  const [proposal, setProposal] = useState<ProposalView>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [errorMessage, setErrorMessage] = useState<string>();
  useEffect(() => {
    const urlToken = window.location.pathname.split('/').at(-1) ?? '';
    setToken(urlToken);
    readAnswer<ProposalView>(`/api/proposals/${encodeURIComponent(urlToken)}`).then(setProposal, (error: unknown) => {
      const failure = callFailure(error);
      setErrorMessage(loadErrorText(failure));
    });
  }, []);
  const isLoaded = proposal !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    return onceVisibleFor(seenAfter, () => {
      loadApi()
        .then((api) => api.quotes.seen.mutate({ token }))
        .catch(() => undefined);
    });
  }, [token, isLoaded]);

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
          <noscript>
            <a href="?plain=1">Read and answer your proposal without JavaScript</a>
          </noscript>
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
        <ProposalAnswer token={token} proposal={proposal} chosen={chosen} onChoose={setChosen} onAnswer={setProposal} />
      </Section>
    </>
  );
}

/**
 * Calls `callback` once, when the page has been visible for this time without interruption.
 *
 * @returns a function that stops waiting
 */
function onceVisibleFor(milliseconds: number, callback: () => void): () => void {
  let timer: number | undefined;
  const stop = (): void => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', restart);
  };
  const fire = (): void => {
    stop();
    callback();
  };
  const restart = (): void => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = window.setTimeout(fire, milliseconds);
  };
  restart();
  document.addEventListener('visibilitychange', restart);
  return stop;
}
