import { Alert, Box, Button, Link, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { type QuoteState, type QuoteSummary, quoteStates } from '#domain/quote.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { countOf } from '../record/format.ts';
import { ChoiceField } from '../table/choice-field.tsx';
import { SearchField } from '../table/search-field.tsx';
import { NewQuoteButton } from './new-quote.tsx';
import { QuoteCard } from './quote-card.tsx';
import { isOverdue, matchesSearch, quoteStateText, yearlyInWords } from './quote-texts.ts';

/** Milliseconds. */
const refetchInterval = 20_000;
const columnStates = ['new', 'contacted', 'walkthrough', 'proposed', 'dormant'] as const;
const closedStates = ['won', 'lost'] as const;

/**
 * The newest requests except spam, by state and with their next steps; overdue requests first. On a narrow screen, all
 * are in one list.
 */
export function QuoteBoard() {
  const api = useApi();
  const list = useQuery({ ...api.quotes.list.queryOptions({}), staleTime: 0, refetchInterval });
  // Many cards take long to render. With a deferred value, React renders them in slices, and the page stays responsive.
  const quotes = useDeferredValue(list.data);
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [state, setState] = useState<QuoteState | 'all'>('all');
  const [owner, setOwner] = useState('all');
  const [search, setSearch] = useState('');
  const owners = [...new Set((quotes ?? []).flatMap((quote) => quote.owner ?? []))].sort();
  const shownQuotes = (quotes ?? []).filter(
    (quote) =>
      (!isNarrow || state === 'all' || quote.state === state) &&
      (owner === 'all' || (quote.owner ?? '') === owner) &&
      matchesSearch(quote, search),
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h1">Quotes</Typography>
        <NewQuoteButton />
      </Box>
      <Summary quotes={shownQuotes} isLoaded={quotes !== undefined} />
      {list.isError && (
        <Alert severity="error" action={<Button onClick={() => void list.refetch()}>Try again</Button>} sx={{ mb: 2 }}>
          The requests could not be fetched.
        </Alert>
      )}
      {quotes === undefined && !list.isError && <Typography role="status">Loading requests…</Typography>}
      {quotes?.length === 0 && (
        <Typography color="textSecondary">
          No quote requests yet. What is sent from <Link href="/quote">the quote page</Link> appears here.
        </Typography>
      )}
      {quotes !== undefined && quotes.length > 0 && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
            <SearchField label="Search name, company, owner or ZIP" value={search} onSearch={setSearch} />
            {isNarrow && (
              <ChoiceField
                label="State"
                value={state}
                choices={[
                  ['all', 'All'],
                  ...quoteStates.map((choice) => [choice, quoteStateText[choice].label] as const),
                ]}
                onChange={setState}
              />
            )}
            {owners.length > 0 && (
              <ChoiceField
                label="Owner"
                value={owner}
                choices={[['all', 'All'], ...owners.map((name) => [name, name] as const), ['', 'Nobody yet']]}
                onChange={setOwner}
              />
            )}
          </Box>
          {isNarrow ? <NarrowList quotes={shownQuotes} /> : <Columns quotes={shownQuotes} />}
        </>
      )}
    </>
  );
}

function Summary({ quotes, isLoaded }: { quotes: readonly QuoteSummary[]; isLoaded: boolean }) {
  const today = useToday();
  const overdueCount = quotes.filter((quote) => isOverdue(quote, today)).length;
  return (
    <Typography role="status" color="textSecondary" sx={{ mb: 2, minHeight: '1.5em' }}>
      {isLoaded && countOf(quotes.length, ['request', 'requests'])}
      {isLoaded && overdueCount > 0 && `, ${overdueCount} overdue`}
    </Typography>
  );
}

function NarrowList({ quotes }: { quotes: readonly QuoteSummary[] }) {
  if (quotes.length === 0) return <Typography color="textSecondary">No request matches.</Typography>;
  return <CardList quotes={quotes} showsState />;
}

function CardList({ quotes, showsState = false }: { quotes: readonly QuoteSummary[]; showsState?: boolean }) {
  return (
    <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {quotes.map((quote) => (
        <li key={quote.id}>
          <QuoteCard quote={quote} showsState={showsState} />
        </li>
      ))}
    </Stack>
  );
}

function Columns({ quotes }: { quotes: readonly QuoteSummary[] }) {
  const inState = (state: QuoteState) => quotes.filter((quote) => quote.state === state);
  const quotesToPrepare = quotes.filter(({ toPrepare = [] }) => toPrepare.length > 0);
  return (
    <>
      {quotesToPrepare.length > 0 && <StartsToPrepare quotes={quotesToPrepare} />}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: 1.5, alignItems: 'start' }}>
        {columnStates.map((state) => (
          <Column key={state} state={state} quotes={inState(state)} />
        ))}
      </Box>
      <Stack spacing={1} sx={{ mt: 3 }}>
        {closedStates.map((state) => (
          <details key={state}>
            <summary>{`${quoteStateText[state].label} (${inState(state).length})`}</summary>
            <Box sx={{ maxWidth: '40rem', mt: 1 }}>
              <CardList quotes={inState(state)} />
            </Box>
          </details>
        ))}
      </Stack>
    </>
  );
}

/** Won requests that still have open preparations. */
function StartsToPrepare({ quotes }: { quotes: readonly QuoteSummary[] }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {`Starts to prepare (${quotes.length})`}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(16rem, 1fr))', gap: 1 }}>
        {quotes.map((quote) => (
          <QuoteCard key={quote.id} quote={quote} showsState={false} />
        ))}
      </Box>
    </Box>
  );
}

function Column({ state, quotes }: { state: QuoteState; quotes: readonly QuoteSummary[] }) {
  const id = useId();
  const columnCents = quotes.reduce((sum, { valueCents = 0 }) => sum + valueCents, 0);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ bgcolor: 'action.hover', borderRadius: 1, p: 1, minHeight: 120 }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ px: 0.5 }}>
        {`${quoteStateText[state].label} (${quotes.length})`}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ px: 0.5, mb: 1, minHeight: '1.5em' }}>
        {columnCents > 0 && yearlyInWords(columnCents)}
      </Typography>
      {quotes.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 0.5 }}>
          None
        </Typography>
      )}
      <CardList quotes={quotes} />
    </Box>
  );
}
