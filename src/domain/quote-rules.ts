import type { WindowState } from './availability.ts';
import { type ServiceTime, serviceTimes, serviceTimeWindows } from './booking-rules.ts';
import { addDays, businessDay, businessMoment, type Day, hourMs } from './calendar.ts';
import { closureOf } from './closures-rules.ts';
import { type OfficeCalendar, officeHoursAfter } from './hours-rules.ts';
import { proposalState, yearlyCents } from './proposal-rules.ts';
import { type PreparationItem, preparationItems, type Quote, type QuoteState, type Walkthrough } from './quote.ts';
import { longDay, visitEnd, visitStart } from './visit.ts';
import { weekdayOf } from './weekday.ts';

/** A request joins an earlier one whose `latestAt` is at most this long ago; milliseconds. */
const joinPeriod = 30 * 24 * hourMs;

/** The number of office hours within which a request has to be answered. */
const answerHours = 8;

/**
 * The time by which the office answers a request that comes at `now`: after `answerHours` office hours. Undefined if
 * the office is not open for that long in the next 400 days.
 */
export const answerBy = (calendar: OfficeCalendar, now: Date): Date | undefined =>
  officeHoursAfter(calendar, now, answerHours);

const endedStates: ReadonlySet<QuoteState> = new Set(['won', 'lost']);

/** Whether a request is neither won nor lost. */
export const isOpenQuote = ({ state }: Pick<Quote, 'state'>): boolean => !endedStates.has(state);

/** The email address, in lower case, by which later requests find the one that they join; null if there is none. */
export const joinKeyOf = ({ email }: Pick<Quote, 'email'>): string | null => email.toLowerCase() || null;

/** Whether a request that comes at `now` from the same email address is added to `earlier`. */
export const joins = (earlier: Quote, now: Date): boolean =>
  !earlier.spam && isOpenQuote(earlier) && now.getTime() - Date.parse(earlier.latestAt) <= joinPeriod;

/** The minimum notice for a walkthrough; milliseconds. */
const minNotice = 4 * hourMs;
/** The number of days ahead for which walkthroughs are offered. */
const horizonDays = 365;
/** The minimum time for which the office is open within an offered window; milliseconds. */
const minOverlap = hourMs;

/** The key of a walkthrough in the unique index. */
export const walkthroughSeat = ({ day, window }: Walkthrough): string => `${day}|${window}`;

export const walkthroughEnd = ({ day, window }: Walkthrough): Date =>
  visitEnd({ serviceDate: day, serviceTime: window });

/** `taken`: the seats of arranged walkthroughs. */
export type WalkthroughCalendar = OfficeCalendar & { taken: ReadonlySet<string> };

/** The state of a window for a new walkthrough. */
export function walkthroughState(walkthrough: Walkthrough, calendar: WalkthroughCalendar, now: Date): WindowState {
  const { day, window } = walkthrough;
  const slot = { serviceDate: day, serviceTime: window };
  const [start, end] = [visitStart(slot), visitEnd(slot)];
  if (day < businessDay(now) || start <= now) return 'past';
  if (day > addDays(businessDay(now), horizonDays)) return 'beyond';
  const span = calendar.hours[weekdayOf(day)];
  if (span === null || closureOf(day, calendar.closures) !== undefined) return 'closed';
  const overlapStart = Math.max(start.getTime(), businessMoment(day, span[0]).getTime());
  const overlapEnd = Math.min(end.getTime(), businessMoment(day, span[1]).getTime());
  if (overlapEnd - overlapStart < minOverlap) return 'closed';
  if (start.getTime() - now.getTime() < minNotice) return 'too_soon';
  return calendar.taken.has(walkthroughSeat(walkthrough)) ? 'full' : 'open';
}

/** The states of all windows on `days` days from `from` on. */
export const walkthroughDays = (
  { from, days }: { from: Day; days: number },
  calendar: WalkthroughCalendar,
  now: Date,
): { date: Day; windows: Record<ServiceTime, WindowState> }[] =>
  Array.from({ length: days }, (_, index) => {
    const date = addDays(from, index);
    const stateOf = (window: ServiceTime) => walkthroughState({ day: date, window }, calendar, now);
    return {
      date,
      windows: { morning: stateOf('morning'), afternoon: stateOf('afternoon'), evening: stateOf('evening') },
    };
  });

const maxAlternatives = 3;
/** The number of days that are searched for alternatives. */
const alternativeDays = 60;

/** The first open windows from a day on: at most three, and only within `alternativeDays` days. */
export function walkthroughAlternatives(from: Day, calendar: WalkthroughCalendar, now: Date): Walkthrough[] {
  const today = businessDay(now);
  const firstDay = from < today ? today : from;
  const alternatives: Walkthrough[] = [];
  for (let daysAhead = 0; daysAhead < alternativeDays && alternatives.length < maxAlternatives; daysAhead += 1) {
    const day = addDays(firstDay, daysAhead);
    for (const window of serviceTimes)
      if (walkthroughState({ day, window }, calendar, now) === 'open') alternatives.push({ day, window });
  }
  return alternatives.slice(0, maxAlternatives);
}

/** 'Friday, January 15, 2027, 8am-12pm'. */
export const walkthroughInWords = ({ day, window }: Walkthrough): string =>
  `${longDay(day)}, ${serviceTimeWindows[window]}`;

/**
 * The yearly value of a request in cents, without taxes: that of its approved proposal, or else of its latest proposal
 * that is sent or declined. Undefined without such a proposal.
 */
export function yearlyValue({
  proposals,
  visitsPerWeek,
}: Pick<Quote, 'proposals' | 'visitsPerWeek'>): number | undefined {
  const countedProposals = proposals.filter(
    ({ state }) => state === 'approved' || state === 'sent' || state === 'declined',
  );
  const proposal = countedProposals.find(({ state }) => state === 'approved') ?? countedProposals.at(-1);
  return proposal && yearlyCents(proposal, visitsPerWeek);
}

/** The request with the states that its proposals have at `now`. */
export const quoteAsOf = (quote: Quote, now: Date): Quote => ({
  ...quote,
  proposals: quote.proposals.map((proposal) => ({ ...proposal, state: proposalState(proposal, now) })),
});

/** The preparations that are still open; none unless the request is won and has an approved proposal. */
export const toPrepare = ({
  state,
  proposals,
  preparation = {},
}: Pick<Quote, 'state' | 'proposals' | 'preparation'>): PreparationItem[] =>
  state === 'won' && proposals.some((proposal) => proposal.state === 'approved')
    ? preparationItems.filter((item) => preparation[item] === undefined)
    : [];

/**
 * Compares two requests for the order of the office's lists: first open requests and those with open preparations, then
 * all others. Both groups are sorted by `nextAt`, those without it last; on the same day, the oldest request is first.
 */
export function byNextDay(a: Quote, b: Quote): number {
  const needsWork = (quote: Quote): boolean => isOpenQuote(quote) || toPrepare(quote).length > 0;
  const sortKey = (quote: Quote): string => `${needsWork(quote) ? 0 : 1}|${quote.nextAt ?? '9999-99-99'}`;
  return sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : a.createdAt < b.createdAt ? -1 : 1;
}
