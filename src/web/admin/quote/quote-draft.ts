import type { Day } from '#domain/calendar.ts';
import type { Preparation, QuoteState } from '#domain/quote.ts';
import type { OfferDraft } from './offer-draft.ts';

/** What the office has typed about a request and not saved; undefined fields are unchanged. */
export type QuoteDraft = {
  note: string;
  state?: QuoteState | undefined;
  nextAt?: Day | undefined;
  owner?: string | undefined;
  lostReason?: string | undefined;
  offer?: OfferDraft | undefined;
  preparation?: Preparation | undefined;
  exemption?: { number: string; expires?: Day | undefined } | undefined;
};

export const emptyQuoteDraft: QuoteDraft = { note: '' };

export const hasChanges = ({ note, ...fields }: QuoteDraft): boolean =>
  note.trim() !== '' || Object.values(fields).some((value) => value !== undefined);

/** The properties of the components that edit the draft of a request. */
export type QuoteDraftProps = { draft: QuoteDraft; onDraftChange: (change: Partial<QuoteDraft>) => void };
