import type { Day } from '#domain/calendar.ts';
import type { Quote } from '#domain/quote.ts';
import type { BuildingType, CleaningTime } from '#domain/quote-choices.ts';
import { type OfficeQuoteRequest, officeQuoteRequest, type QuoteUpdate, quoteUpdate } from '#domain/quote-office.ts';
import type { ServiceSlug } from '#domain/site.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';

/** The contact and the building of a request as they are entered; numbers are texts. */
export type RequestDraft = {
  name: string;
  company: string;
  phone: string;
  email: string;
  address: string;
  zipCode: string;
  buildingType: BuildingType;
  when: CleaningTime;
  squareFeet: string;
  floors: string;
  restrooms: string;
  visitsPerWeek: string;
  services: readonly ServiceSlug[];
  contractEnds: Day | undefined;
  needsCertificate: boolean;
};

export const emptyRequestDraft: RequestDraft = {
  name: '',
  company: '',
  phone: '',
  email: '',
  address: '',
  zipCode: '',
  buildingType: 'office',
  when: 'either',
  squareFeet: '',
  floors: '',
  restrooms: '',
  visitsPerWeek: '',
  services: [],
  contractEnds: undefined,
  needsCertificate: false,
};

const textOf = (count: number | undefined): string => (count === undefined ? '' : count.toLocaleString('en-US'));

export const requestDraftOf = (quote: Quote): RequestDraft => ({
  name: quote.name,
  company: quote.company ?? '',
  phone: quote.phone,
  email: quote.email,
  address: quote.address ?? '',
  zipCode: quote.zipCode,
  buildingType: quote.buildingType,
  when: quote.when,
  squareFeet: textOf(quote.squareFeet),
  floors: textOf(quote.floors),
  restrooms: textOf(quote.restrooms),
  visitsPerWeek: textOf(quote.visitsPerWeek),
  services: quote.services,
  contractEnds: quote.contractEnds,
  needsCertificate: quote.needsCertificate ?? false,
});

/** Parses a number such as '1,204'; null if the text is empty. Invalid texts become NaN, which the schema rejects. */
const parseCount = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replaceAll(',', ''));

const requestFields = ({ squareFeet, floors, restrooms, visitsPerWeek, contractEnds, ...others }: RequestDraft) => ({
  ...others,
  squareFeet: parseCount(squareFeet),
  floors: parseCount(floors),
  restrooms: parseCount(restrooms),
  visitsPerWeek: parseCount(visitsPerWeek),
  contractEnds: contractEnds ?? null,
});

/** Converts the draft of a new request to the input of the call, or returns its errors by the server's rules. */
export function checkNewRequest(
  draft: RequestDraft,
  callFields: { message: string; submissionId: string; notify: boolean },
): Checked<OfficeQuoteRequest> {
  const entries = Object.entries(requestFields(draft)).filter(([, value]) => value !== null && value !== false);
  const { services, ...others } = Object.fromEntries(entries);
  return checkAgainst(officeQuoteRequest, { ...others, ...callFields, ...(draft.services.length > 0 && { services }) });
}

/**
 * The changed fields of a request, checked by the server's rules. Unchanged fields are not sent, because they could
 * overwrite a colleague's change.
 *
 * @returns undefined if nothing changed
 */
export function checkRequestEdit(
  { id, rev }: Pick<Quote, 'id' | 'rev'>,
  before: RequestDraft,
  after: RequestDraft,
): Checked<QuoteUpdate> | undefined {
  const previousValues = new Map(
    Object.entries(requestFields(before)).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  // An invalid number always counts as changed. Otherwise, it would be equal to an empty field, because JSON.stringify
  // writes NaN as null.
  const changedFields = Object.entries(requestFields(after)).filter(
    ([name, value]) => Number.isNaN(value) || previousValues.get(name) !== JSON.stringify(value),
  );
  if (changedFields.length === 0) return undefined;
  return checkAgainst(quoteUpdate, { id, rev, ...Object.fromEntries(changedFields) });
}
