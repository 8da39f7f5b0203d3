import type { Day } from '#domain/calendar.ts';
import type { Preparation, QuoteState } from '#domain/quote.ts';
import type { OfferDraft } from './offer-draft.ts';

/** The unsaved changes of a request. */
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

/** Properties of the components that change a request. */
export type QuoteDraftProps = { draft: QuoteDraft; onDraftChange: (change: Partial<QuoteDraft>) => void };
