import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import type { ProposalState } from '#domain/proposal.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { Fact, Facts } from '../record/facts.tsx';
import { formatDay, formatMoment } from '../record/format.ts';
import { SoftChip } from '../record/soft-chip.tsx';
import { editedOffer, initialOffer, type OfferDraft } from './offer-draft.ts';
import { ProposalActions, type ProposalActionsProps } from './proposal-actions.tsx';
import { ProposalEditor } from './proposal-editor.tsx';
import { ProposalSums } from './proposal-sums.tsx';
import { type QuoteDraftProps, rebasedOffer, storedOffer, typedOffer } from './quote-draft.ts';
import { Unprintable } from './unprintable.tsx';
import { useTaxFacts } from './use-tax-facts.ts';

/** The versions of a request's proposal, newest first, and the editor of a draft or the button that opens it. */
export function QuoteProposals({ quote, draft, onDraftChange }: { quote: WholeQuote } & QuoteDraftProps) {
  const taxFacts = useTaxFacts();
  const { proposals } = quote;
  const open = (offer: OfferDraft) => onDraftChange({ offer, openedOffer: offer });
  return (
    <Stack spacing={3}>
      {taxFacts.retry !== undefined && (
        <Alert severity="error" action={<Button onClick={taxFacts.retry}>Try again</Button>}>
          The taxes of the settings could not be fetched.
        </Alert>
      )}
      {draft.offer !== undefined ? (
        <ProposalEditor
          quote={quote}
          offer={draft.offer}
          onChange={(offer) => onDraftChange(typedOffer(offer))}
          onStored={(saved, proposal) => onDraftChange(storedOffer(saved, proposal))}
          onConflict={(latestQuote) => onDraftChange(rebasedOffer(latestQuote))}
        />
      ) : (
        <Box>
          <Button
            variant="contained"
            disabled={!taxFacts.isLoaded}
            onClick={() => open(initialOffer(quote, proposals.at(-1), taxFacts))}
          >
            {proposals.length === 0 ? 'Write a proposal' : 'Write a new version'}
          </Button>
        </Box>
      )}
      {proposals.toReversed().map((proposal) => (
        <Version
          key={proposal.id}
          quote={quote}
          proposal={proposal}
          onEdit={draft.offer === undefined ? () => open(editedOffer(proposal)) : undefined}
        />
      ))}
    </Stack>
  );
}

const stateLooks: Readonly<Record<ProposalState, 'waiting' | 'going' | 'done' | 'quiet'>> = {
  draft: 'waiting',
  sent: 'going',
  superseded: 'quiet',
  approved: 'done',
  declined: 'waiting',
  withdrawn: 'quiet',
  expired: 'waiting',
};

function Version({ quote, proposal, onEdit }: ProposalActionsProps) {
  const { version, number, state, sentAt, seenAt, approval, declinedAt, declineReason, questions } = proposal;
  const token = quote.tokens[proposal.id];
  const pdfUrl = state === 'draft' ? `/api/admin/proposals/${proposal.id}/pdf` : token && `/api/proposals/${token}/pdf`;
  return (
    <Box role="group" aria-label={`Version ${version}`}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography variant="h3">{`${number}, version ${version}`}</Typography>
        <SoftChip label={`${state.charAt(0).toUpperCase()}${state.slice(1)}`} look={stateLooks[state]} />
        {pdfUrl !== undefined && (
          <Link href={pdfUrl} target="_blank" rel="noreferrer">
            {state === 'draft' ? 'Preview as PDF' : 'PDF'}
          </Link>
        )}
      </Box>
      <ProposalSums pricing={proposal} chosen={approval?.chosen} />
      <Facts>
        <Fact term="Valid until">{formatDay(proposal.validUntil)}</Fact>
        {sentAt !== undefined && <Fact term="Sent">{formatMoment(sentAt)}</Fact>}
        {sentAt !== undefined && (
          <Fact term="Looked at">{seenAt === undefined ? 'Not yet' : formatMoment(seenAt)}</Fact>
        )}
        {approval !== undefined && (
          <Fact term="Approved">{`${approval.name}, ${approval.title}, ${formatMoment(approval.at)}`}</Fact>
        )}
        {declinedAt !== undefined && (
          <Fact term="Declined">{[formatMoment(declinedAt), ...(declineReason ?? '').split('\n')].join(' ')}</Fact>
        )}
        {questions.map(({ at, text }) => (
          <Fact key={at} term="Asked">
            {`${formatMoment(at)}: ${text}`}
          </Fact>
        ))}
      </Facts>
      {state === 'draft' && <Unprintable quote={quote} offer={proposal} />}
      <ProposalActions quote={quote} proposal={proposal} onEdit={onEdit} />
    </Box>
  );
}
