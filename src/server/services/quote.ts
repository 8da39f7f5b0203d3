import { businessDay } from '#domain/calendar.ts';
import { definedFields } from '#domain/defined.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import { type Actor, changedFields } from '#domain/event.ts';
import type { Quote, QuoteState, QuoteSummary, Walkthrough, WholeQuote } from '#domain/quote.ts';
import { historyText, type QuoteHistory } from '#domain/quote-history.ts';
import { correctableFields, type QuoteUpdate } from '#domain/quote-office.ts';
import {
  byNextDay,
  isOpenQuote,
  joinKeyOf,
  quoteAsOf,
  toPrepare,
  walkthroughEnd,
  walkthroughSeat,
  yearlyValue,
} from '#domain/quote-rules.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { SecretLinks } from '#server/mail/secret-link.ts';
import type { EventStore } from '#server/store/event.ts';
import type { Decision } from '#server/store/pending-events.ts';
import type { QuoteChange, QuoteStore } from '#server/store/quote.ts';
import type { QuotePhotoStore } from '#server/store/quote-photo.ts';
import type { WalkthroughService } from './walkthrough.ts';

/** Maximum entries in the history of a request. */
const maxHistory = 200;

export type QuoteService = ReturnType<typeof quoteService>;

type Parts = {
  quotes: QuoteStore;
  walkthroughs: WalkthroughService;
  photos: QuotePhotoStore;
  events: EventRecorder;
  log: Pick<EventStore, 'about'>;
  links: SecretLinks;
  clock: () => Date;
};

/** Quote requests as the office sees and changes them. */
export function quoteService(parts: Parts) {
  const { quotes, walkthroughs, events, log, clock } = parts;

  return {
    /** Returns the requests in a state, or in all states, without spam and in the order of `byNextDay`. */
    async list(state: QuoteState | undefined): Promise<QuoteSummary[]> {
      return (await quotes.list(state)).sort(byNextDay).map((quote) => {
        const valueCents = yearlyValue(quote);
        const itemsToPrepare = toPrepare(quote);
        return {
          ...quote,
          ...(valueCents === undefined ? {} : { valueCents }),
          ...(itemsToPrepare.length === 0 ? {} : { toPrepare: itemsToPrepare }),
        };
      });
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<WholeQuote> {
      const quote = await quotes.find(id);
      if (quote === undefined) throw noSuchQuote();
      return wholeQuote(parts, quote);
    },

    /** Returns the history of a request, newest first. */
    async history(id: string): Promise<QuoteHistory> {
      const storedEvents = await log.about({ type: 'quote', id }, maxHistory);
      return storedEvents.map((event) => ({
        id: event.id,
        at: event.at,
        who: event.who.role,
        text: historyText(event),
        ...(event.who.name === undefined ? {} : { name: event.who.name }),
      }));
    },

    /**
     * Changes a request for the office.
     *
     * @throws AppError `not_found`; `conflict` if it has changed since `rev`; `invalid` for a walkthrough in the past;
     *   `slot_taken`
     */
    async change(update: QuoteUpdate, who: Actor): Promise<WholeQuote> {
      const { id, walkthrough } = update;
      const at = clock().toISOString();
      const decide = (isJoinable: boolean) => (before: Quote) => changeOf(before, update, { at, who, isJoinable });
      let result = await quotes.change(id, decide(true));
      // Either a newer request of this email has the `joinKey`, so this one cannot have it too, or another request has
      // the walkthrough, so the second attempt fails too.
      if (result === 'taken') result = await quotes.change(id, decide(false));
      if (result === 'taken') throw await walkthroughs.slotTakenError(walkthrough?.day ?? businessDay(clock()));
      if (result === undefined) throw noSuchQuote();
      await events.settle('quote', id);
      return wholeQuote(parts, result);
    },
  };
}

async function wholeQuote({ photos, links, clock }: Parts, quote: Quote): Promise<WholeQuote> {
  const photoIds = await photos.idsOf(quote.id);
  const valueCents = yearlyValue(quote);
  return {
    ...quoteAsOf(quote, clock()),
    ...(valueCents === undefined ? {} : { valueCents }),
    photos: photoIds.map((id) => ({ id })),
    tokens: Object.fromEntries(
      quote.proposals
        .filter(({ sentAt }) => sentAt !== undefined)
        .map(({ id }) => [id, links.token('proposal', { id, version: 0 })]),
    ),
  };
}

/** @throws AppError `invalid` for a new walkthrough time that has passed, because the customer gets a mail about it */
function requireFuture(walkthrough: Walkthrough, { walkthrough: current }: Quote, now: Date): void {
  const isNew = current === undefined || walkthroughSeat(current) !== walkthroughSeat(walkthrough);
  if (isNew && walkthroughEnd(walkthrough) <= now)
    throw fieldError('invalid', 'walkthrough', 'This time has passed. Please choose another one.');
}

/**
 * Returns the office's change of the current request; undefined if nothing changes.
 *
 * @param options.isJoinable whether later requests of the same email join this one while it is open
 * @throws AppError `conflict` if the request has changed since `update.rev`; `invalid` for a walkthrough in the past
 */
function changeOf(
  before: Quote,
  update: QuoteUpdate,
  { at, who, isJoinable }: { at: string; who: Actor; isJoinable: boolean },
): Decision<QuoteChange> | undefined {
  const { id: _id, rev, note, ...fields } = update;
  if (before.rev !== rev) throw changedMeanwhile(before.rev);
  if (fields.walkthrough) requireFuture(fields.walkthrough, before, new Date(at));
  const arrangesWalkthrough = fields.walkthrough !== undefined && fields.state === undefined;
  const canStartWalkthrough = before.state === 'new' || before.state === 'contacted' || before.state === 'lost';
  const state = fields.state ?? (arrangesWalkthrough && canStartWalkthrough ? 'walkthrough' : before.state);
  const definedChanges = definedFields({ ...fields, ...withoutRemovedFields(fields) });
  const after: Quote = { ...before, ...definedChanges, state };
  // Nobody goes to the building of a lost request, so the time of its walkthrough is free for others.
  const cancelsWalkthrough =
    state === 'lost' && after.walkthrough !== undefined && walkthroughEnd(after.walkthrough) > new Date(at);
  const unset = [
    ...removableFields.filter((name) => update[name] === '' || update[name] === null),
    ...(cancelsWalkthrough ? (['walkthrough'] as const) : []),
  ];
  for (const name of unset) delete after[name];
  const set: QuoteChange = {
    ...definedChanges,
    ...(fields.preparation && { preparation: definedFields(fields.preparation) }),
    state,
    ...(note === undefined ? {} : { notes: [...before.notes, { at, text: note }] }),
    ...(fields.walkthrough && { walkthroughSeat: walkthroughSeat(fields.walkthrough) }),
    ...(state === 'lost' && { walkthroughSeat: null }),
    joinKey: isOpenQuote({ state }) && isJoinable && !before.spam ? joinKeyOf(after) : null,
  };
  const { before: oldValues, after: newValues } = changedFields(before, after, recordedFields);
  const what = before.state === state ? 'quote.changed' : `quote.${state}`;
  const recordedValues = note === undefined ? newValues : { ...newValues, note };
  if (Object.keys({ ...oldValues, ...recordedValues }).length === 0) return undefined;
  return {
    set,
    unset,
    event: { at, who, what, customers: customerKeys(after), before: oldValues, after: recordedValues },
  };
}

/** The fields that an empty text or `null` removes. */
const removableFields = [
  ...(['owner', 'exemption', 'company', 'address', 'squareFeet'] as const),
  ...(['floors', 'restrooms', 'visitsPerWeek', 'contractEnds'] as const),
];

const withoutRemovedFields = (fields: Pick<QuoteUpdate, (typeof removableFields)[number]>) => ({
  owner: fields.owner || undefined,
  company: fields.company || undefined,
  address: fields.address || undefined,
  exemption: fields.exemption ?? undefined,
  squareFeet: fields.squareFeet ?? undefined,
  floors: fields.floors ?? undefined,
  restrooms: fields.restrooms ?? undefined,
  visitsPerWeek: fields.visitsPerWeek ?? undefined,
  contractEnds: fields.contractEnds ?? undefined,
});

const recordedFields = [
  ...(['state', 'nextAt', 'owner', 'lostReason', 'walkthrough', 'exemption', 'preparation'] as const),
  ...correctableFields,
];

export const noSuchQuote = (): AppError => new AppError('not_found', 'There is no such request.');

export const changedMeanwhile = (rev: number): AppError =>
  new AppError('conflict', 'Somebody changed this meanwhile. Please look at it again.', { details: { rev } });
