import type { WindowState } from './availability.ts';
import { type ServiceTime, serviceTimes, serviceTimeWindows } from './booking-rules.ts';
import { addDays, businessDay, businessMoment, type Day, hourMs } from './calendar.ts';
import { closureOf } from './closures-rules.ts';
import { businessHoursAfter, type OfficeCalendar } from './hours-rules.ts';
import { proposalState, yearlyCents } from './proposal-rules.ts';
import { type PreparationItem, preparationItems, type Quote, type QuoteState, type Walkthrough } from './quote.ts';
import { longDay, visitEnd, visitStart } from './visit.ts';
import { weekdayOf } from './weekday.ts';

/** The time for which a second request from the same email address is added to the latest request; milliseconds. */
const joinPeriod = 30 * 24 * hourMs;

/** The number of office hours in which a request is answered. */
const answerHours = 8;

/** The time by which the office answers a request that comes at `now`: after `answerHours` office hours. */
export const answerBy = (calendar: OfficeCalendar, now: Date): Date | undefined =>
  businessHoursAfter(calendar, now, answerHours);

const endedStates: ReadonlySet<QuoteState> = new Set(['won', 'lost']);

/** Whether the request is still open. */
export const isOpenQuote = ({ state }: Pick<Quote, 'state'>): boolean => !endedStates.has(state);

/** The email under which further requests join this request; null for a request without an email. */
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
  const from = Math.max(start.getTime(), businessMoment(day, span[0]).getTime());
  const until = Math.min(end.getTime(), businessMoment(day, span[1]).getTime());
  if (until - from < minOverlap) return 'closed';
  if (start.getTime() - now.getTime() < minNotice) return 'too_soon';
  return calendar.taken.has(walkthroughSeat(walkthrough)) ? 'full' : 'open';
}

/** The windows of `days` days from `from` on. */
export const walkthroughDays = (
  { from, days }: { from: Day; days: number },
  calendar: WalkthroughCalendar,
  now: Date,
): { date: Day; windows: Record<ServiceTime, WindowState> }[] =>
  Array.from({ length: days }, (_, index) => {
    const date = addDays(from, index);
    const state = (window: ServiceTime) => walkthroughState({ day: date, window }, calendar, now);
    return {
      date,
      windows: { morning: state('morning'), afternoon: state('afternoon'), evening: state('evening') },
    };
  });

const maxAlternatives = 3;
/** The number of days in which alternatives are searched for. */
const alternativeDays = 60;

/** The first open windows from a day on, at most three. */
export function walkthroughAlternatives(from: Day, calendar: WalkthroughCalendar, now: Date): Walkthrough[] {
  const today = businessDay(now);
  const first = from < today ? today : from;
  const alternatives: Walkthrough[] = [];
  for (let daysAhead = 0; daysAhead < alternativeDays && alternatives.length < maxAlternatives; daysAhead += 1) {
    const day = addDays(first, daysAhead);
    for (const window of serviceTimes)
      if (walkthroughState({ day, window }, calendar, now) === 'open') alternatives.push({ day, window });
  }
  return alternatives.slice(0, maxAlternatives);
}

/** 'Friday, January 15, 2027, 8am-12pm'. */
export const walkthroughInWords = ({ day, window }: Walkthrough): string =>
  `${longDay(day)}, ${serviceTimeWindows[window]}`;

/** The yearly value of a request, from its approved or else its latest sent proposal; undefined without one. */
export function yearlyValue({
  proposals,
  visitsPerWeek,
}: Pick<Quote, 'proposals' | 'visitsPerWeek'>): number | undefined {
  const sentProposals = proposals.filter(
    ({ state }) => state === 'approved' || state === 'sent' || state === 'declined',
  );
  const latest = sentProposals.find(({ state }) => state === 'approved') ?? sentProposals.at(-1);
  return latest && yearlyCents(latest, visitsPerWeek);
}

/** The request with its proposals' states as of now. */
export const quoteAsOf = (quote: Quote, now: Date): Quote => ({
  ...quote,
  proposals: quote.proposals.map((proposal) => ({ ...proposal, state: proposalState(proposal, now) })),
});

/** The preparations that are still open before the work starts; empty before a proposal is approved. */
export const toPrepare = ({
  state,
  proposals,
  preparation = {},
}: Pick<Quote, 'state' | 'proposals' | 'preparation'>): PreparationItem[] =>
  state === 'won' && proposals.some((proposal) => proposal.state === 'approved')
    ? preparationItems.filter((item) => preparation[item] === undefined)
    : [];

/**
 * Sorts requests for the office: first open requests and approved work, then closed requests; both by next day, those
 * without a day last.
 */
export function byNextDay(a: Quote, b: Quote): number {
  const isDue = (quote: Quote): boolean => isOpenQuote(quote) || toPrepare(quote).length > 0;
  const rank = (quote: Quote): string => `${isDue(quote) ? 0 : 1}|${quote.nextAt ?? '9999-99-99'}`;
  return rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : a.createdAt < b.createdAt ? -1 : 1;
}
