import type { Day } from '#domain/calendar.ts';
import type { Quote } from '#domain/quote.ts';
import type { BuildingType, CleaningTime } from '#domain/quote-choices.ts';
import { type OfficeQuoteRequest, officeQuoteRequest, type QuoteUpdate, quoteUpdate } from '#domain/quote-office.ts';
import type { ServiceSlug } from '#domain/site.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';

/** The typed contact and building of a request. */
export type TypedRequest = {
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

export const emptyRequest: TypedRequest = {
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

export const typedRequest = (quote: Quote): TypedRequest => ({
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

/** A typed number; null if nothing is typed. An invalid text becomes NaN, which the schema rejects. */
const countOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replaceAll(',', '')));

const requestFields = ({ squareFeet, floors, restrooms, visitsPerWeek, contractEnds, ...others }: TypedRequest) => ({
  ...others,
  squareFeet: countOf(squareFeet),
  floors: countOf(floors),
  restrooms: countOf(restrooms),
  visitsPerWeek: countOf(visitsPerWeek),
  contractEnds: contractEnds ?? null,
});

/** Turns what is typed about a new request into a call, by the same rules as the server. */
export function checkNewRequest(
  typed: TypedRequest,
  parts: { message: string; submissionId: string; notify: boolean },
): Checked<OfficeQuoteRequest> {
  const given = Object.entries(requestFields(typed)).filter(([, value]) => value !== null && value !== false);
  const { services, ...others } = Object.fromEntries(given);
  return checkAgainst(officeQuoteRequest, { ...others, ...parts, ...(typed.services.length > 0 && { services }) });
}

/**
 * The changed fields of a request, checked by the server's rules. Only they are sent, so that a colleague's change of
 * another field stays.
 *
 * @returns undefined if nothing changed
 */
export function checkRequestEdit(
  { id, rev }: Pick<Quote, 'id' | 'rev'>,
  before: TypedRequest,
  after: TypedRequest,
): Checked<QuoteUpdate> | undefined {
  const previous = new Map(Object.entries(requestFields(before)).map(([name, value]) => [name, JSON.stringify(value)]));
  // NaN is no JSON, so what is mistyped differs from every number by its text.
  const changed = Object.entries(requestFields(after)).filter(
    ([name, value]) => Number.isNaN(value) || previous.get(name) !== JSON.stringify(value),
  );
  if (changed.length === 0) return undefined;
  return checkAgainst(quoteUpdate, { id, rev, ...Object.fromEntries(changed) });
}
