import { serviceTimeWindows } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { sortKey } from '#domain/fold-text.ts';
import { formatDollars } from '#domain/format.ts';
import type { PreparationItem, QuoteState, QuoteSummary, Walkthrough } from '#domain/quote.ts';
import { buildingNames, type CleaningTime } from '#domain/quote-choices.ts';
import { isOpenQuote } from '#domain/quote-rules.ts';
import { formatDay } from '../record/format.ts';

type StateText = { label: string; nextStep: string; look: 'waiting' | 'going' | 'done' | 'quiet' };

/** The office's name for each state, the next step in the state, and the look of its chip. */
export const quoteStateText: Readonly<Record<QuoteState, StateText>> = {
  new: { label: 'New', nextStep: 'Answer the request', look: 'waiting' },
  contacted: { label: 'Contacted', nextStep: 'Arrange the walkthrough', look: 'going' },
  walkthrough: { label: 'Walkthrough', nextStep: 'Walk through and write the proposal', look: 'going' },
  proposed: { label: 'Proposed', nextStep: 'Follow up on the proposal', look: 'going' },
  won: { label: 'Won', nextStep: 'Prepare the start', look: 'done' },
  lost: { label: 'Lost', nextStep: 'Nothing more', look: 'quiet' },
  dormant: { label: 'Dormant', nextStep: 'Ask again', look: 'quiet' },
};

export const cleaningTimeText: Readonly<Record<CleaningTime, string>> = {
  day: 'By day',
  evening: 'In the evening',
  either: 'By day or in the evening',
};

/** The text for each preparation while it is open. */
export const preparationText: Readonly<Record<PreparationItem, string>> = {
  startDay: 'First day open',
  access: 'Access open',
  certificateSent: 'Certificate not sent',
};

/** Whether the request still needs work and its next step was due before today. */
export const isOverdue = (quote: Pick<QuoteSummary, 'state' | 'nextAt' | 'toPrepare'>, today: Day): boolean =>
  (isOpenQuote(quote) || (quote.toPrepare ?? []).length > 0) && quote.nextAt !== undefined && quote.nextAt < today;

/** Whether each word of a search occurs in a request's company, name, ZIP code, building type or owner. */
export function matchesSearch({ company, name, zipCode, buildingType, owner }: QuoteSummary, search: string): boolean {
  const searchedText = sortKey([company, name, zipCode, buildingNames[buildingType], owner].filter(Boolean).join(' '));
  return sortKey(search)
    .split(/\s+/)
    .every((word) => searchedText.includes(word));
}

/** 'Fri, Jan 15, 2027, 8am-12pm'. */
export const walkthroughShort = ({ day, window }: Walkthrough): string =>
  `${formatDay(day)}, ${serviceTimeWindows[window]}`;

/** '$24,000 a year'. */
export const yearlyInWords = (cents: number): string => `${formatDollars(cents / 100)} a year`;
