import { mdiArrowLeft } from '@mdi/js';
import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { WholeQuote } from '#domain/quote.ts';
import { toPrepare } from '#domain/quote-rules.ts';
import { useApi } from '#web/lib/api/api.ts';
import { type CallFailure, callFailure } from '#web/lib/api/call-failure.ts';
import { useToday } from '#web/lib/use-today.ts';
import { OddValues } from '../record/odd-values.tsx';
import { RecordMails } from '../record/record-mails.tsx';
import { SoftChip } from '../record/soft-chip.tsx';
import { Icon } from '../shell/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { EditRequest } from './edit-request.tsx';
import { PriceHelper } from './price-helper.tsx';
import type { QuoteDraftProps } from './quote-draft.ts';
import { QuoteExemption } from './quote-exemption.tsx';
import { QuoteContact, QuoteFacts } from './quote-facts.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { QuoteNextStep } from './quote-next-step.tsx';
import { QuoteNotes } from './quote-notes.tsx';
import { QuotePhotos } from './quote-photos.tsx';
import { QuotePreparation } from './quote-preparation.tsx';
import { QuoteProposals } from './quote-proposals.tsx';
import { isOverdue, quoteStateText, yearlyInWords } from './quote-texts.ts';
import { QuoteWalkthrough } from './quote-walkthrough.tsx';

/** Milliseconds between two fetches of the shown request. */
const refetchInterval = 20_000;

/** Shows one request with all its data and actions. */
export function QuoteView({ id, ...draftProps }: { id: string } & QuoteDraftProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    ...api.quotes.get.queryOptions({ id }),
    staleTime: 0,
    refetchInterval,
  });
  const failure = error === null ? undefined : callFailure(error);
  return (
    <>
      <PageLink href="/admin/quotes" startIcon={<Icon path={mdiArrowLeft} />} sx={{ ml: -1, mb: 0.5 }}>
        All quotes
      </PageLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        {/* The heading is not replaced after loading, because it may have the focus. */}
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {data === undefined ? 'Quote request' : (data.company ?? data.name)}
        </Typography>
        {data !== undefined && <States quote={data} />}
      </Box>
      {data !== undefined && <RequestSections quote={data} {...draftProps} />}
      {data === undefined && failure === undefined && <Typography role="status">Loading the request…</Typography>}
      {data === undefined && failure !== undefined && <LoadFailure failure={failure} onRetry={() => void refetch()} />}
    </>
  );
}

function LoadFailure({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  if (failure.kind === 'rejected' && (failure.code === 'not_found' || failure.code === 'invalid'))
    return (
      <Typography role="status">
        There is no such request. It may have been deleted, or the link to it is incomplete.
      </Typography>
    );
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
      The request could not be fetched. Please check your connection and try again.
    </Alert>
  );
}

function States({ quote }: { quote: WholeQuote }) {
  const isLate = isOverdue({ ...quote, toPrepare: toPrepare(quote) }, useToday());
  return (
    <>
      <SoftChip {...quoteStateText[quote.state]} />
      {isLate && <SoftChip label="Overdue" look="waiting" />}
      {quote.spam && <SoftChip label="Spam" look="quiet" />}
      {quote.valueCents !== undefined && <Typography>{yearlyInWords(quote.valueCents)}</Typography>}
    </>
  );
}

function RequestSections({ quote, ...draftProps }: { quote: WholeQuote } & QuoteDraftProps) {
  const { id, odd } = quote;
  const showsPreparation = quote.state === 'won' && quote.proposals.some(({ state }) => state === 'approved');
  return (
    <>
      <OddValues odd={odd} />
      <QuoteContact quote={quote} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Section heading="Next step">
            <QuoteNextStep quote={quote} {...draftProps} />
          </Section>
          {showsPreparation && (
            <Section heading="Prepare the start">
              <QuotePreparation quote={quote} {...draftProps} />
            </Section>
          )}
          <Section heading="Walkthrough">
            <QuoteWalkthrough quote={quote} />
          </Section>
          <Section heading="Proposals">
            <QuoteProposals quote={quote} {...draftProps} />
          </Section>
          <Section heading="Notes">
            <QuoteNotes quote={quote} {...draftProps} />
          </Section>
          <Section heading="What happened">
            <QuoteHistory id={id} />
          </Section>
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Section heading="Request">
            <QuoteFacts quote={quote} />
            <Box sx={{ mt: 1.5 }}>
              <EditRequest quote={quote} />
            </Box>
          </Section>
          {quote.photos.length > 0 && (
            <Section heading="Photographs">
              <QuotePhotos quote={quote} />
            </Section>
          )}
          <Section heading="Price helper">
            <PriceHelper quote={quote} {...draftProps} />
          </Section>
          <Section heading="Tax exemption">
            <QuoteExemption quote={quote} {...draftProps} />
          </Section>
          <RecordMails about={{ type: 'quote', id }} />
        </Stack>
      </Box>
    </>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent>
        <Typography id={id} variant="h2" gutterBottom>
          {heading}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
