import type { Day } from '#domain/calendar.ts';
import { type Preparation, preparationItems, type QuoteState, type WholeQuote } from '#domain/quote.ts';
import type { OfferDraft } from './offer-draft.ts';

/** What the office has typed about a request and not saved. Undefined fields are unchanged. */
export type QuoteDraft = {
  note?: string | undefined;
  state?: QuoteState | undefined;
  nextAt?: Day | undefined;
  owner?: string | undefined;
  lostReason?: string | undefined;
  offer?: OfferDraft | undefined;
  /** The offer as it was when the editor was opened, or when it was last stored. */
  openedOffer?: OfferDraft | undefined;
  preparation?: Preparation | undefined;
  exemption?: { number: string; expires?: Day | undefined } | undefined;
  /** The request as it was shown when the user began to type a field, by field. */
  seen?: { readonly [Field in TypedField]?: WholeQuote } | undefined;
};

export const emptyQuoteDraft: QuoteDraft = {};

const typedFields = ['state', 'nextAt', 'owner', 'lostReason', 'exemption', 'preparation'] as const;
type TypedField = (typeof typedFields)[number];
type StoredFields = Partial<Pick<WholeQuote, TypedField>>;

/** A change of a draft, or a function that returns the change of the latest draft. */
type DraftChange = Partial<QuoteDraft> | ((draft: QuoteDraft) => Partial<QuoteDraft>);

/** The draft after a change while `quote` is shown. If the change empties `seen`, `quote` counts as seen. */
export function changedDraft(draft: QuoteDraft, change: DraftChange, quote: WholeQuote): QuoteDraft {
  const changed = { ...draft, ...(typeof change === 'function' ? change(draft) : change) };
  const seen = typedFields
    .filter((field) => changed[field] !== undefined)
    .map((field) => [field, changed.seen?.[field] ?? quote] as const);
  return { ...changed, seen: Object.fromEntries(seen) };
}

/**
 * The change of a draft when these fields were saved. A field that was changed during the save stays, and the saved
 * request counts as seen.
 */
export const savedFields =
  (saved: Partial<QuoteDraft>) =>
  (draft: QuoteDraft): Partial<QuoteDraft> => {
    const typed = new Map<string, unknown>(Object.entries(draft));
    const unchanged = Object.entries(saved).filter(
      ([field, value]) => JSON.stringify(typed.get(field)) === JSON.stringify(value),
    );
    const seen = Object.fromEntries(Object.entries(draft.seen ?? {}).filter(([field]) => !(field in saved)));
    return { ...Object.fromEntries(unchanged.map(([field]) => [field, undefined])), seen };
  };

/**
 * The change of a draft when something was typed in the editor of a proposal, or when the offer was discarded. The
 * draft's `editing` stays, because the editor may not know yet that its offer was just stored.
 */
export const typedOffer =
  (typed: OfferDraft | undefined) =>
  ({ offer }: QuoteDraft): Partial<QuoteDraft> =>
    offer === undefined ? {} : { offer: typed && { ...typed, editing: offer.editing } };

/**
 * The change of a draft when `saved` was stored as a proposal. If the offer was changed meanwhile, it stays open as a
 * change of the stored proposal.
 */
export const storedOffer =
  (saved: OfferDraft, { id, rev, version }: NonNullable<OfferDraft['editing']>) =>
  ({ offer }: QuoteDraft): Partial<QuoteDraft> => {
    if (offer === undefined || JSON.stringify(offer) === JSON.stringify(saved)) return { offer: undefined };
    const editing = { id, rev, version };
    return { offer: { ...offer, editing }, openedOffer: { ...saved, editing } };
  };

/**
 * The change of a draft when the offer could not be stored because of somebody else's change, and the request was
 * fetched again. The next save changes the latest revision of the edited version or, if it was sent or withdrawn
 * meanwhile, stores a new version.
 */
export const rebasedOffer =
  ({ proposals }: Pick<WholeQuote, 'proposals'>) =>
  ({ offer, openedOffer }: QuoteDraft): Partial<QuoteDraft> => {
    if (offer?.editing === undefined) return {};
    const edited = proposals.find(({ id, state }) => id === offer.editing?.id && state === 'draft');
    const editing = edited && { id: edited.id, rev: edited.rev, version: edited.version };
    return { offer: { ...offer, editing }, openedOffer: openedOffer && { ...openedOffer, editing } };
  };

/**
 * The request on which a save of these fields is based: the current one or, if somebody has changed one of the fields
 * since the user began to type it, the one that the user saw, so that the save is a conflict.
 */
export const baseOf = (quote: WholeQuote, { seen = {} }: QuoteDraft, fields: readonly string[]): WholeQuote =>
  typedFields
    .filter((field) => fields.includes(field) && JSON.stringify(seen[field]?.[field]) !== JSON.stringify(quote[field]))
    .map((field) => seen[field])
    .find((seenQuote) => seenQuote !== undefined) ?? quote;

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

/** Whether something was typed in the editor of a proposal, or filled in. */
const isOfferChanged = ({ offer, openedOffer }: QuoteDraft): boolean =>
  offer !== undefined && JSON.stringify(offer) !== JSON.stringify(openedOffer);

/** Whether the draft has a note or a changed proposal, or differs from the stored request. */
export const hasChanges = (draft: QuoteDraft, stored: StoredFields): boolean =>
  (draft.note ?? '').trim() !== '' ||
  isOfferChanged(draft) ||
  Object.keys(changedSteps(draft, stored)).length > 0 ||
  isExemptionChanged(draft, stored) ||
  isPreparationChanged(draft, stored);

/** The properties of the components that edit the draft of a request. */
export type QuoteDraftProps = { draft: QuoteDraft; onDraftChange: (change: DraftChange) => void };
