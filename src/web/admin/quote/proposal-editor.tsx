import { Alert, Box, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { OfficeProposal } from '#domain/proposal.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { isTaxed } from '#domain/taxes-rules.ts';
import { useApiClient } from '#web/lib/api/api.ts';
import { DayField } from '../table/day-field.tsx';
import { checkedOffer, emptyLine, type LineDraft, type OfferDraft, pricingInputOf, taxesOf } from './offer-draft.ts';
import { LineFields, ServiceSuggestions } from './offer-fields.tsx';
import { OfferTaxes } from './offer-taxes.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { ProposalSums } from './proposal-sums.tsx';
import { Unprintable } from './unprintable.tsx';
import { useQuoteStep } from './use-quote-change.ts';
import { useTaxFacts } from './use-tax-facts.ts';

type ProposalEditorProps = {
  quote: WholeQuote;
  offer: OfferDraft;
  /** Called with each change of the offer, and with `undefined` if it is discarded. */
  onChange: (offer: OfferDraft | undefined) => void;
  /** Called with the offer that was saved and the proposal in which it is stored. */
  onStored: (saved: OfferDraft, proposal: OfficeProposal) => void;
  /** Called with the request that was fetched because the offer could not be stored over somebody else's change. */
  onConflict: (latestQuote: WholeQuote) => void;
};

/** An error can be about one part of the scope (`scope.3`), but the form has one field for all parts. */
const fieldOf = (path: string): string => (path.startsWith('scope.') ? 'scope' : path);

/** The form for the next version of a proposal, or for a stored draft. */
export function ProposalEditor({ quote, offer, onChange, onStored, onConflict }: ProposalEditorProps) {
  const client = useApiClient();
  const { run, problem, isSaving } = useQuoteStep(quote, onConflict);
  const [showsIssues, setShowsIssues] = useState(false);
  const checked = checkedOffer(quote.id, offer);
  const issueOf = (path: string): string | undefined =>
    showsIssues && !checked.ok ? checked.issues.find((issue) => fieldOf(issue.path) === path)?.message : undefined;
  const { editing } = offer;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setShowsIssues(!checked.ok);
    if (!checked.ok || isSaving) return;
    let stored: OfficeProposal | undefined;
    const write = async () => {
      const { id: _quoteId, ...content } = checked.request;
      stored =
        editing === undefined
          ? await client.quotes.draftProposal.mutate(checked.request)
          : await client.quotes.editProposal.mutate({ id: editing.id, rev: editing.rev, ...content });
      return undefined;
    };
    const isDone = await run(write, 'The draft was stored. Nothing was sent yet.');
    // Called only now, because until the request is fetched again, the list of versions lacks the stored one.
    if (isDone && stored !== undefined) onStored(offer, stored);
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={save}
      aria-label={editing === undefined ? 'New version of the proposal' : `Draft of version ${editing.version}`}
    >
      <ServiceSuggestions />
      <OfferContent quote={quote} offer={offer} issueOf={issueOf} onChange={onChange} />
      {showsIssues && !checked.ok && (
        <Alert severity="error" sx={{ mt: 2 }}>
          Please correct the fields that are marked.
        </Alert>
      )}
      <ProblemAlert problem={problem} />
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          Save draft
        </Button>
        <Button disabled={isSaving} onClick={() => onChange(undefined)}>
          Discard
        </Button>
      </Box>
    </Box>
  );
}

type OfferContentProps = {
  quote: WholeQuote;
  offer: OfferDraft;
  issueOf: (path: string) => string | undefined;
  onChange: (offer: OfferDraft) => void;
};

/** The fields of a proposal, its totals, and a warning about characters that its PDF cannot print. */
function OfferContent({ quote, offer, issueOf, onChange }: OfferContentProps) {
  const change = (fields: Partial<OfferDraft>) => onChange({ ...offer, ...fields });
  return (
    <Stack spacing={2}>
      <TextField
        label="Scope"
        value={offer.scope}
        onChange={({ target }) => change({ scope: target.value })}
        multiline
        minRows={3}
        error={issueOf('scope') !== undefined}
        helperText={issueOf('scope') ?? 'One part on each line, such as “Offices: every visit”.'}
      />
      <OfferLines quote={quote} offer={offer} issueOf={issueOf} onChange={onChange} />
      <OfferTaxes quote={quote} offer={offer} issueOf={issueOf} onChange={onChange} />
      <ProposalSums pricing={pricingInputOf(offer)} />
      <TextField
        label="Terms"
        value={offer.terms}
        onChange={({ target }) => change({ terms: target.value })}
        multiline
        minRows={3}
        error={issueOf('terms') !== undefined}
        helperText={issueOf('terms')}
      />
      <Box sx={{ display: 'flex' }}>
        <DayField
          label="Valid until"
          value={offer.validUntil}
          error={issueOf('validUntil')}
          onChange={(validUntil) => validUntil !== undefined && change({ validUntil })}
        />
      </Box>
      <Unprintable quote={quote} offer={offer} />
    </Stack>
  );
}

function OfferLines({ quote, offer, issueOf, onChange }: OfferContentProps) {
  const settingsTaxes = taxesOf(quote, useTaxFacts());
  const { lines } = offer;
  const setLines = (next: LineDraft[]) => onChange({ ...offer, lines: next });
  return (
    <>
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          index={index}
          isTaxed={(service) => settingsTaxes && isTaxed(service, settingsTaxes.rules)}
          issueOf={(field) => issueOf(`lines.${index}.${field}`)}
          onChange={(next) => setLines(lines.map((other) => (other.key === line.key ? next : other)))}
          onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      {issueOf('lines') !== undefined && <Alert severity="error">{issueOf('lines')}</Alert>}
      <Box>
        <Button onClick={() => setLines([...lines, emptyLine()])}>Add a line</Button>
      </Box>
    </>
  );
}
