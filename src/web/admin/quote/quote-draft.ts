import type { Day } from '#domain/calendar.ts';
import { type Preparation, preparationItems, type QuoteState, type WholeQuote } from '#domain/quote.ts';
import type { OfferDraft } from './offer-draft.ts';

/** What the office has typed about a request and not saved. Undefined fields are unchanged. */
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

type StoredFields = Partial<
  Pick<WholeQuote, 'state' | 'nextAt' | 'owner' | 'lostReason' | 'exemption' | 'preparation'>
>;

/** The fields of the next step that differ from the stored ones. The reason counts only in the state 'lost'. */
export function changedSteps(draft: QuoteDraft, stored: StoredFields) {
  const { state = stored.state, nextAt = stored.nextAt, owner = stored.owner, lostReason = stored.lostReason } = draft;
  const ownerText = (owner ?? '').trim();
  const reasonText = (lostReason ?? '').trim();
  return {
    ...(state !== stored.state && { state }),
    ...(nextAt !== stored.nextAt && { nextAt }),
    ...(ownerText !== (stored.owner ?? '') && { owner: ownerText }),
    ...(state === 'lost' && reasonText !== (stored.lostReason ?? '') && { lostReason: reasonText }),
  };
}

/** Whether the typed certificate differs from the stored one. */
export const isExemptionChanged = ({ exemption }: QuoteDraft, { exemption: stored }: StoredFields): boolean =>
  exemption !== undefined &&
  (exemption.number.trim() !== (stored?.number ?? '') || exemption.expires !== stored?.expires);

/** Whether the typed preparation differs from the stored one. */
export const isPreparationChanged = ({ preparation }: QuoteDraft, { preparation: stored }: StoredFields): boolean =>
  preparation !== undefined &&
  preparationItems.some((item) => (preparation[item] ?? '').trim() !== (stored?.[item] ?? ''));

/** Whether the draft has a note or a proposal, or differs from the stored request. */
export const hasChanges = (draft: QuoteDraft, stored: StoredFields): boolean =>
  draft.note.trim() !== '' ||
  draft.offer !== undefined ||
  Object.keys(changedSteps(draft, stored)).length > 0 ||
  isExemptionChanged(draft, stored) ||
  isPreparationChanged(draft, stored);

/** The properties of the components that edit the draft of a request. */
export type QuoteDraftProps = { draft: QuoteDraft; onDraftChange: (change: Partial<QuoteDraft>) => void };
