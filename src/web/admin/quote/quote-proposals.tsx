import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { addDays } from '#domain/calendar.ts';
import type { Proposal, ProposalState } from '#domain/proposal.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { useApiClient } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Fact, Facts } from '../record/facts.tsx';
import { formatDay, formatMoment } from '../record/format.ts';
import { SoftChip } from '../record/soft-chip.tsx';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { DayField } from '../table/day-field.tsx';
import { editedOffer, firstOffer } from './offer-draft.ts';
import { ProblemAlert } from './problem-alert.tsx';
import { ProposalEditor } from './proposal-editor.tsx';
import { ProposalSums } from './proposal-sums.tsx';
import type { TypedParts } from './quote-typed.ts';
import { Unprintable } from './unprintable.tsx';
import { useQuoteStep } from './use-quote-change.ts';
import { useTaxFacts } from './use-tax-facts.ts';

/** The versions of a request's proposal, newest first, and the editor of the version that is being written. */
export function QuoteProposals({ quote, typed, onType }: { quote: WholeQuote } & TypedParts) {
  const facts = useTaxFacts();
  const { proposals } = quote;
  const write = (before: Proposal | undefined) => onType({ offer: firstOffer(quote, before, facts) });
  return (
    <Stack spacing={3}>
      {typed.offer !== undefined ? (
        <ProposalEditor quote={quote} offer={typed.offer} onChange={(offer) => onType({ offer })} />
      ) : (
        <Box>
          <Button variant="contained" onClick={() => write(proposals.at(-1))}>
            {proposals.length === 0 ? 'Write a proposal' : 'Write a new version'}
          </Button>
        </Box>
      )}
      {proposals.toReversed().map((proposal) => (
        <Version
          key={proposal.id}
          quote={quote}
          proposal={proposal}
          onEdit={typed.offer === undefined ? () => onType({ offer: editedOffer(proposal) }) : undefined}
        />
      ))}
    </Stack>
  );
}

const looks: Readonly<Record<ProposalState, 'waiting' | 'going' | 'done' | 'quiet'>> = {
  draft: 'waiting',
  sent: 'going',
  superseded: 'quiet',
  approved: 'done',
  declined: 'waiting',
  withdrawn: 'quiet',
  expired: 'waiting',
};

type VersionProps = {
  quote: WholeQuote;
  proposal: Proposal;
  /** Absent while another version is being written. */
  onEdit: (() => void) | undefined;
};

function Version({ quote, proposal, onEdit }: VersionProps) {
  const { version, number, state, sentAt, seenAt, approval, declinedAt, declineReason, questions } = proposal;
  const token = quote.tokens[proposal.id];
  const url = state === 'draft' ? `/api/admin/proposals/${proposal.id}/pdf` : token && `/api/proposals/${token}/pdf`;
  return (
    <Box role="group" aria-label={`Version ${version}`}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography variant="h3">{`${number}, version ${version}`}</Typography>
        <SoftChip label={`${state.charAt(0).toUpperCase()}${state.slice(1)}`} look={looks[state]} />
        {url !== undefined && (
          <Link href={url} target="_blank" rel="noreferrer">
            {state === 'draft' ? 'Preview as PDF' : 'PDF'}
          </Link>
        )}
      </Box>
      <ProposalSums priced={proposal} chosen={approval?.chosen} />
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
      {state === 'draft' && (
        <Unprintable
          texts={[
            ...[quote.company ?? quote.name, proposal.terms, ...proposal.scope],
            ...proposal.lines.flatMap(({ service, label }) => [service, label]),
          ]}
        />
      )}
      <Steps quote={quote} proposal={proposal} onEdit={onEdit} />
    </Box>
  );
}

/** The actions on a version. */
function Steps({ quote, proposal, onEdit }: VersionProps) {
  const client = useApiClient();
  const today = useToday();
  const { run, problem, isSaving } = useQuoteStep(quote);
  const [asked, setAsked] = useState<'send' | 'withdraw'>();
  const [until, setUntil] = useState(addDays(today, 30));
  const { id, rev, state } = proposal;
  const isOpen = state === 'draft' || state === 'sent' || state === 'declined' || state === 'expired';
  if (!isOpen && problem === undefined) return null;
  const confirm = () => {
    setAsked(undefined);
    const call = asked === 'send' ? client.quotes.sendProposal : client.quotes.withdrawProposal;
    const step = async () => {
      await call.mutate({ id, rev });
      return undefined;
    };
    void run(step, asked === 'send' ? leaving : 'The proposal was withdrawn.');
  };
  const leaving = async () => {
    const mail = await client.admin.outbox.status.query().catch(() => undefined);
    return mail?.state === 'off'
      ? 'The proposal waits until e-mail is set up.'
      : 'The proposal leaves within two minutes.';
  };
  const extend = async () => {
    await client.quotes.extendProposal.mutate({ id, rev, validUntil: until });
    return undefined;
  };
  return (
    <>
      {isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'flex-start' }}>
          {state === 'draft' && (
            <>
              <Button
                variant="contained"
                disabled={isSaving || onEdit === undefined || quote.email === ''}
                onClick={() => setAsked('send')}
              >
                Send
              </Button>
              {onEdit !== undefined && (
                <Button variant="outlined" disabled={isSaving} onClick={onEdit}>
                  Edit
                </Button>
              )}
            </>
          )}
          <Button color="error" disabled={isSaving} onClick={() => setAsked('withdraw')}>
            Withdraw
          </Button>
          {state !== 'draft' && (
            <>
              <DayField label="New last day" value={until} onChange={(day) => day !== undefined && setUntil(day)} />
              <Button disabled={isSaving} onClick={() => void run(extend, 'The proposal is valid for longer.')}>
                Extend
              </Button>
            </>
          )}
        </Box>
      )}
      {state === 'draft' && quote.email === '' && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          A proposal is sent by email. Add the customer's email address to the request first.
        </Alert>
      )}
      <ProblemAlert problem={problem} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === 'withdraw' ? 'Withdraw this version?' : 'Send this version?'}
        confirm={asked === 'withdraw' ? 'Withdraw' : 'Send'}
        cancel="Cancel"
        onConfirm={confirm}
        onCancel={() => setAsked(undefined)}
      >
        {asked === 'withdraw'
          ? 'The customer cannot approve it any more.'
          : `It goes to ${quote.email} and cannot be changed afterwards. Earlier versions are replaced by it.`}
      </ConfirmDialog>
    </>
  );
}
