import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { addDays, type Day } from '#domain/calendar.ts';
import type { Proposal } from '#domain/proposal.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { type ApiClient, useApiClient } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { DayField } from '../table/day-field.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { useQuoteStep } from './use-quote-change.ts';

export type ProposalActionsProps = {
  quote: WholeQuote;
  proposal: Proposal;
  /** Opens the editor of the draft; undefined while an editor is open. */
  onEdit: (() => void) | undefined;
};

/** The actions on a version of a proposal. */
export function ProposalActions({ quote, proposal, onEdit }: ProposalActionsProps) {
  const client = useApiClient();
  const { run, problem, isSaving } = useQuoteStep(quote);
  const [pendingAction, setPendingAction] = useState<'send' | 'withdraw'>();
  const { id, rev, state } = proposal;
  const hasActions = state === 'draft' || state === 'sent' || state === 'declined' || state === 'expired';
  if (!hasActions && problem === undefined) return null;
  const confirm = () => {
    setPendingAction(undefined);
    const call = pendingAction === 'send' ? client.quotes.sendProposal : client.quotes.withdrawProposal;
    const step = async () => {
      await call.mutate({ id, rev });
      return undefined;
    };
    void run(step, pendingAction === 'send' ? () => sentText(client) : 'The proposal was withdrawn.');
  };
  const extend = (validUntil: Day) => {
    const step = async () => {
      await client.quotes.extendProposal.mutate({ id, rev, validUntil });
      return undefined;
    };
    void run(step, 'The proposal is valid for longer.');
  };
  // While an editor is open, it may contain changes of this draft.
  const isEdited = state === 'draft' && onEdit === undefined;
  return (
    <>
      {hasActions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'flex-start' }}>
          {state === 'draft' && (
            <DraftActions
              isSaving={isSaving}
              hasEmail={quote.email !== ''}
              onSend={() => setPendingAction('send')}
              onEdit={onEdit}
            />
          )}
          <Button color="error" disabled={isSaving || isEdited} onClick={() => setPendingAction('withdraw')}>
            Withdraw
          </Button>
          {state !== 'draft' && <Extension isSaving={isSaving} onExtend={extend} />}
        </Box>
      )}
      {state === 'draft' && quote.email === '' && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          A proposal is sent by email. Add the customer's email address to the request first.
        </Alert>
      )}
      <ProblemAlert problem={problem} />
      <ConfirmDialog
        isOpen={pendingAction !== undefined}
        title={pendingAction === 'withdraw' ? 'Withdraw this version?' : 'Send this version?'}
        confirm={pendingAction === 'withdraw' ? 'Withdraw' : 'Send'}
        cancel="Cancel"
        onConfirm={confirm}
        onCancel={() => setPendingAction(undefined)}
      >
        {pendingAction === 'withdraw'
          ? 'The customer cannot approve it any more.'
          : `It goes to ${quote.email} and cannot be changed afterwards. Earlier versions are replaced by it.`}
      </ConfirmDialog>
    </>
  );
}

type DraftActionsProps = Pick<ProposalActionsProps, 'onEdit'> & {
  isSaving: boolean;
  hasEmail: boolean;
  onSend: () => void;
};

function DraftActions({ isSaving, hasEmail, onSend, onEdit }: DraftActionsProps) {
  return (
    <>
      <Button variant="contained" disabled={isSaving || onEdit === undefined || !hasEmail} onClick={onSend}>
        Send
      </Button>
      {onEdit !== undefined && (
        <Button variant="outlined" disabled={isSaving} onClick={onEdit}>
          Edit
        </Button>
      )}
    </>
  );
}

/** The suggested new last day is this number of days from today. */
const extensionDays = 30;

function Extension({ isSaving, onExtend }: { isSaving: boolean; onExtend: (lastDay: Day) => void }) {
  const today = useToday();
  const [lastDay, setLastDay] = useState(addDays(today, extensionDays));
  return (
    <>
      <DayField label="New last day" value={lastDay} onChange={(day) => day !== undefined && setLastDay(day)} />
      <Button disabled={isSaving} onClick={() => onExtend(lastDay)}>
        Extend
      </Button>
    </>
  );
}

async function sentText(client: ApiClient): Promise<string> {
  const mailStatus = await client.admin.outbox.status.query().catch(() => undefined);
  return mailStatus?.state === 'off'
    ? 'The proposal waits until e-mail is set up.'
    : 'The proposal leaves within two minutes.';
}
