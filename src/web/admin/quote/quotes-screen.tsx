import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#web/lib/api/api.ts';
import { LeaveQuestion } from '../shell/leave-question.tsx';
import { quotesPath, usePageParameters } from '../shell/page-parameters.ts';
import { QuoteBoard } from './quote-board.tsx';
import { changedDraft, emptyQuoteDraft, hasChanges, type QuoteDraft, type QuoteDraftProps } from './quote-draft.ts';
import { QuoteView } from './quote-view.tsx';
import { useTaxFacts } from './use-tax-facts.ts';

/** The board of quote requests, or the request whose id is in the URL. */
export function QuotesScreen() {
  const [parameters] = usePageParameters(quotesPath);
  const openId = parameters.get('quote') || undefined;
  // The drafts are in this component, so that they are not lost while the board or another request is shown.
  const [drafts, setDrafts] = useState<Readonly<Record<string, QuoteDraft>>>({});
  // Reads only the cache, because the view of a request fetches it.
  const api = useApi();
  const queryClient = useQueryClient();
  const quotes = useQueries({
    queries: Object.keys(drafts).map((id) => ({ ...api.quotes.get.queryOptions({ id }), enabled: false })),
  });
  const isChanged = Object.values(drafts).some((draft, index) => hasChanges(draft, quotes[index]?.data ?? {}));
  useFocusOnChange(openId);
  // Fetched with the board. Otherwise, the button for a proposal would at first be disabled when a request is opened.
  useTaxFacts();
  const changeOf =
    (id: string): QuoteDraftProps['onDraftChange'] =>
    (change) => {
      const quote = queryClient.getQueryData(api.quotes.get.queryKey({ id }));
      if (quote === undefined) return;
      setDrafts((previous) => ({ ...previous, [id]: changedDraft(previous[id] ?? emptyQuoteDraft, change, quote) }));
    };
  return (
    <>
      {openId === undefined ? (
        <QuoteBoard />
      ) : (
        <QuoteView
          key={openId}
          id={openId}
          draft={drafts[openId] ?? emptyQuoteDraft}
          onDraftChange={changeOf(openId)}
        />
      )}
      <LeaveQuestion isGuarded={isChanged} />
    </>
  );
}

/**
 * When the board or another request is opened, scrolls to the top and focuses the heading, so that screen readers read
 * from there.
 */
function useFocusOnChange(openId: string | undefined): void {
  const shownId = useRef(openId);
  useEffect(() => {
    if (shownId.current === openId) return;
    shownId.current = openId;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [openId]);
}
