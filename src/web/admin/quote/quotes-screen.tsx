import { useEffect, useRef, useState } from 'react';
import { LeaveQuestion } from '../shell/leave-question.tsx';
import { quotesPath, usePageParameters } from '../shell/page-parameters.ts';
import { QuoteBoard } from './quote-board.tsx';
import { emptyQuoteDraft, hasChanges, type QuoteDraft } from './quote-draft.ts';
import { QuoteView } from './quote-view.tsx';

/** The board of quote requests, or the request whose id is in the URL. */
export function QuotesScreen() {
  const [parameters] = usePageParameters(quotesPath);
  const openId = parameters.get('quote') || undefined;
  // The drafts are in this component, so that they are not lost while the board or another request is shown.
  const [drafts, setDrafts] = useState<Readonly<Record<string, QuoteDraft>>>({});
  useFocusOnChange(openId);
  return (
    <>
      {openId === undefined ? (
        <QuoteBoard />
      ) : (
        <QuoteView
          key={openId}
          id={openId}
          draft={drafts[openId] ?? emptyQuoteDraft}
          onDraftChange={(change) =>
            setDrafts((previous) => ({
              ...previous,
              [openId]: { ...(previous[openId] ?? emptyQuoteDraft), ...change },
            }))
          }
        />
      )}
      <LeaveQuestion isGuarded={Object.values(drafts).some(hasChanges)} />
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
