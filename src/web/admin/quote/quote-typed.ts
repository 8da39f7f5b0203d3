import type { Day } from '#domain/calendar.ts';
import type { Preparation, QuoteState } from '#domain/quote.ts';
import type { OfferDraft } from './offer-draft.ts';

/** Typed changes of a request that are not saved. */
export type Typed = {
  note: string;
  state?: QuoteState | undefined;
  nextAt?: Day | undefined;
  owner?: string | undefined;
  lostReason?: string | undefined;
  offer?: OfferDraft | undefined;
  preparation?: Preparation | undefined;
  exemption?: { number: string; expires?: Day | undefined } | undefined;
};

export const noneTyped: Typed = { note: '' };

export const isTyped = ({ note, ...fields }: Typed): boolean =>
  note.trim() !== '' || Object.values(fields).some((value) => value !== undefined);

/** The properties of the parts of a request's screen. */
export type TypedParts = { typed: Typed; onType: (change: Partial<Typed>) => void };
