import type { Availability } from '#domain/availability.ts';
import { businessDay, type Day } from '#domain/calendar.ts';
import { definedFields } from '#domain/defined.ts';
import { AppError, fieldRefusal } from '#domain/errors.ts';
import { changedFields, office } from '#domain/event.ts';
import {
  mostPhotos,
  type Quote,
  type QuoteReceipt,
  type QuoteRequest,
  type QuoteState,
  type QuoteSummary,
  type QuoteUpdate,
  type Walkthrough,
  type WholeQuote,
} from '#domain/quote.ts';
import { historyText, type QuoteHistory } from '#domain/quote-history.ts';
import {
  answerBy,
  isOpenQuote,
  joins,
  nextFirst,
  quoteAsOf,
  toPrepare,
  type WalkthroughCalendar,
  walkthroughAlternatives,
  walkthroughDays,
  walkthroughSeat,
  walkthroughState,
  yearlyValue,
} from '#domain/quote-rules.ts';
import { momentInWords } from '#domain/quote-texts.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { SecretLinks } from '#server/mail/secret-link.ts';
import type { EventStore } from '#server/store/event.ts';
import type { NewQuote, QuoteChange, QuoteStore } from '#server/store/quote.ts';
import type { QuotePhotoStore } from '#server/store/quote-photo.ts';
import type { Submission } from '#server/store/records.ts';
import { encodePhoto } from './image-encoder.ts';
import { inTurn } from './in-turn.ts';
import type { RateLimits } from './rate-limits.ts';
import { submissions } from './submissions.ts';

/** Photographs come within this time after their request; milliseconds. */
const photosFor = 60 * 60 * 1_000;
/** Photographs that may wait while one is encoded. */
const mostWaiting = 6;
/** The entries that a request's history shows. */
const mostHistory = 200;

type Asked = Omit<QuoteRequest, 'submissionId' | 'leaveEmpty' | 'openForMs'>;

export type QuoteService = ReturnType<typeof quoteService>;

/** Taking and changing quote requests. Proposals have a service of their own. */
export function quoteService(parts: {
  quotes: QuoteStore;
  photos: QuotePhotoStore;
  events: EventRecorder;
  log: Pick<EventStore, 'about'>;
  settings: SettingsReader;
  limits: RateLimits;
  links: SecretLinks;
  clock: () => Date;
}) {
  const { quotes, photos, events, log, settings, limits, links, clock } = parts;
  const encodeInTurn = inTurn(mostWaiting, 'Several pictures are being prepared. Please try again in a moment.');
  const sent = submissions({
    purpose: 'quote',
    noun: 'request',
    difference: 'other details',
    limits,
    find: quotes.findSubmission,
  });
  const officeCalendar = () => ({ hours: settings.get('hours'), closures: settings.get('closures') });
  const walkthroughCalendar = async (from: Day): Promise<WalkthroughCalendar> => ({
    ...officeCalendar(),
    taken: await quotes.seatsFrom(from),
  });

  /** The first wish that is open. @throws AppError `slot_taken` when none is */
  async function openWish(wishes: readonly Walkthrough[], ownSeat?: string): Promise<Walkthrough | undefined> {
    const [first] = wishes;
    if (first === undefined) return undefined;
    const now = clock();
    const calendar = await walkthroughCalendar(businessDay(now));
    const found = wishes.find(
      (wish) => walkthroughSeat(wish) === ownSeat || walkthroughState(wish, calendar, now) === 'open',
    );
    if (found !== undefined) return found;
    throw slotTaken(walkthroughAlternatives(first.day, calendar, now));
  }

  /** What a request sets, whether it is new or joins another. */
  function fieldsOf({ walkthroughs: _wishes, ...fields }: Asked, wish: Walkthrough | undefined) {
    const now = clock();
    const due = answerBy(officeCalendar(), now);
    return {
      ...fields,
      latestAt: now.toISOString(),
      ...(due && { answerBy: due.toISOString(), nextAt: businessDay(due) }),
      ...(wish && { walkthrough: wish, walkthroughSeat: walkthroughSeat(wish) }),
    };
  }

  /** Adds a request to the earlier one. @returns undefined when something changed meanwhile */
  async function join(earlier: Quote, asked: Asked, submission: Submission | undefined): Promise<Quote | undefined> {
    const wish = await openWish(asked.walkthroughs, earlier.walkthrough && walkthroughSeat(earlier.walkthrough));
    const known = await quotes.submissionsOf(earlier.id);
    const at = clock().toISOString();
    const added = submission && [...known, { id: submission.submissionId, contentHash: submission.contentHash, at }];
    let isOurs = false;
    const joined = await quotes.change(earlier.id, (before) => {
      // Another change came in between: read the request again.
      isOurs = before.rev === earlier.rev;
      if (!isOurs) return undefined;
      const set: QuoteChange = {
        ...fieldsOf(asked, wish),
        message: [before.message, asked.message].filter((text) => text !== undefined).join('\n\n') || undefined,
        ...(before.state === 'dormant' ? { state: 'new' } : {}),
        ...(added && { submissions: added, submissionIds: added.map(({ id }) => id) }),
      };
      return {
        set,
        event: {
          at,
          who: { role: 'visitor', name: asked.name },
          what: 'quote.joined',
          customers: customerKeys(asked),
          after: { services: asked.services, walkthrough: wish },
        },
      };
    });
    return isOurs && joined !== 'taken' ? joined : undefined;
  }

  async function insertNew(asked: Asked, { submission, spam }: { submission: Submission | undefined; spam: boolean }) {
    const at = clock().toISOString();
    const wish = spam ? undefined : await openWish(asked.walkthroughs);
    const fields: NewQuote = {
      walkthroughSeat: null,
      ...fieldsOf(asked, wish),
      createdAt: at,
      state: 'new',
      notes: [],
      proposals: [],
      spam,
      submissions: submission ? [{ id: submission.submissionId, contentHash: submission.contentHash, at }] : [],
      joinKey: spam ? null : asked.email.toLowerCase(),
    };
    return quotes.insert(fields, {
      at,
      who: { role: 'visitor', name: asked.name },
      what: 'quote.created',
      customers: customerKeys(asked),
      after: { services: asked.services, walkthrough: wish, spam },
    });
  }

  /** Stores a request, or adds it to an earlier one. Each failed attempt means that somebody else's was stored. */
  async function store(asked: Asked, sending: { submission: Submission | undefined; spam: boolean }) {
    for (;;) {
      const { submission, spam } = sending;
      const earlier = spam ? undefined : await quotes.findJoinable(asked.email.toLowerCase());
      if (earlier !== undefined && !joins(earlier, clock())) {
        await quotes.change(earlier.id, () => ({ set: { joinKey: null }, event: closedEvent(clock()) }));
        await events.settle('quote', earlier.id);
        continue;
      }
      const stored = earlier === undefined ? await insertNew(asked, sending) : await join(earlier, asked, submission);
      if (stored !== undefined) return stored;
      if (submission !== undefined && (await quotes.findSubmission(submission.submissionId)) !== undefined)
        return undefined;
    }
  }

  async function whole(found: Quote): Promise<WholeQuote> {
    const ids = await photos.of(found.id);
    const valueCents = yearlyValue(found);
    return {
      ...quoteAsOf(found, clock()),
      ...(valueCents === undefined ? {} : { valueCents }),
      photos: ids.map((id) => ({ id })),
      tokens: Object.fromEntries(
        found.proposals
          .filter(({ sentAt }) => sentAt !== undefined)
          .map(({ id }) => [id, links.token('proposal', { id, version: 0 })]),
      ),
    };
  }

  return {
    /**
     * Stores a request and claims its walkthrough. One from an address that has an open request joins that one.
     *
     * @param address whose requests are counted; repeats are not
     * @throws AppError `slot_taken` when no wished walkthrough is open, `conflict`, `too_many`
     */
    async submit(request: QuoteRequest, address: string): Promise<QuoteReceipt> {
      const { submissionId, leaveEmpty, openForMs, ...asked } = request;
      const spam = looksLikeSpam({ leaveEmpty, openForMs });
      const stored = await sent.take(
        { submissionId, content: asked, address },
        {
          async insert(submission) {
            const created = await store(asked, { submission, spam });
            if (created !== undefined) await events.settle('quote', created.id);
            return created;
          },
        },
      );
      const by = stored.answerBy === undefined ? 'as soon as we can' : `by ${momentInWords(stored.answerBy)}`;
      return { success: true, id: stored.id, message: `Thank you. We have your request and answer ${by}.` };
    },

    /**
     * Encodes and stores a photograph.
     *
     * @throws AppError `not_found` for an unknown request or submission, `conflict` for one too late or too many,
     *   `unsupported_media_type`, `too_large`
     */
    async addPhoto(bytes: Uint8Array, { id, submissionId }: { id: string; submissionId: string }) {
      await this.checkPhoto({ id, submissionId });
      const body = await encodeInTurn(() => encodePhoto(bytes));
      const photoId = await photos.add(id, body, { now: clock(), most: mostPhotos });
      if (photoId === undefined) throw tooManyPhotos();
      return { id: photoId };
    },

    /** Whether a photograph may come now. @throws AppError `not_found`, `conflict` */
    async checkPhoto({ id, submissionId }: { id: string; submissionId: string }): Promise<void> {
      const sending = submissionId === '' ? undefined : await quotes.submissionOf(id, submissionId);
      if (sending === undefined) throw noSuchQuote();
      if (clock().getTime() - Date.parse(sending.at) > photosFor)
        throw new AppError(
          'conflict',
          'Pictures can be added for an hour after the request. Please send them by mail.',
        );
      if ((await photos.count(id)) >= mostPhotos) throw tooManyPhotos();
    },

    readPhoto: (id: string, photoId: string): Promise<Uint8Array | undefined> => photos.read(id, photoId),

    /** The walkthrough windows of some days. */
    async walkthroughs({ from, days }: { from?: Day | undefined; days: number }): Promise<Pick<Availability, 'days'>> {
      const first = from ?? businessDay(clock());
      return { days: walkthroughDays({ from: first, days }, await walkthroughCalendar(first), clock()) };
    },

    /** Requests for the office, next action first. */
    async list(state: QuoteState | undefined): Promise<QuoteSummary[]> {
      return (await quotes.list(state)).sort(nextFirst).map((found) => {
        const valueCents = yearlyValue(found);
        const open = toPrepare(found);
        return {
          ...found,
          ...(valueCents === undefined ? {} : { valueCents }),
          ...(open.length === 0 ? {} : { toPrepare: open }),
        };
      });
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<WholeQuote> {
      const found = await quotes.find(id);
      if (found === undefined) throw noSuchQuote();
      return whole(found);
    },

    /** What happened to a request, newest first. */
    async history(id: string): Promise<QuoteHistory> {
      const found = await log.about({ type: 'quote', id }, mostHistory);
      return found.map((event) => ({
        ...{ id: event.id, at: event.at, who: event.who.role, text: historyText(event) },
        ...(event.who.name === undefined ? {} : { name: event.who.name }),
      }));
    },

    /**
     * Changes a request as the office says.
     *
     * @throws AppError `not_found`, `conflict` when it changed since `rev`, `slot_taken`, `invalid`
     */
    async change({ id, rev, note, owner, exemption, ...fields }: QuoteUpdate): Promise<WholeQuote> {
      if (fields.state === 'lost' && fields.lostReason === undefined)
        throw fieldRefusal('invalid', 'lostReason', 'Please say why the request was lost.');
      const at = clock().toISOString();
      const decide = (holdsAddress: boolean) => (before: Quote) => {
        if (before.rev !== rev) throw changedMeanwhile(before.rev);
        const arranges = fields.walkthrough !== undefined && fields.state === undefined;
        const isEarly = before.state === 'new' || before.state === 'contacted';
        const state = fields.state ?? (arranges && isEarly ? 'walkthrough' : before.state);
        const given = { ...fields, owner: owner || undefined, exemption: exemption ?? undefined };
        const unset = [
          ...(owner === '' ? (['owner'] as const) : []),
          ...(exemption === null ? (['exemption'] as const) : []),
        ];
        const after: Quote = { ...before, ...definedFields(given), state };
        for (const name of unset) delete after[name];
        const set: QuoteChange = {
          ...given,
          ...(fields.preparation && { preparation: definedFields(fields.preparation) }),
          state,
          ...(note === undefined ? {} : { notes: [...before.notes, { at, text: note }] }),
          ...(fields.walkthrough && { walkthroughSeat: walkthroughSeat(fields.walkthrough) }),
          joinKey: isOpenQuote({ state }) && holdsAddress && !before.spam ? before.email.toLowerCase() : null,
        };
        const { before: was, after: is } = changedFields(before, after, changeable);
        const what = before.state === state ? 'quote.changed' : `quote.${state}`;
        const told = note === undefined ? is : { ...is, note };
        if (Object.keys({ ...was, ...told }).length === 0) return undefined;
        return {
          set,
          unset,
          event: { at, who: office, what, customers: customerKeys(before), before: was, after: told },
        };
      };
      let changed = await quotes.change(id, decide(true));
      // Either the walkthrough is another's, or a newer request holds the address.
      if (changed === 'taken') changed = await quotes.change(id, decide(false));
      if (changed === 'taken') {
        const day = fields.walkthrough?.day ?? businessDay(clock());
        throw slotTaken(walkthroughAlternatives(day, await walkthroughCalendar(businessDay(clock())), clock()));
      }
      if (changed === undefined) throw noSuchQuote();
      await events.settle('quote', id);
      return whole(changed);
    },
  };
}

const changeable = ['state', 'nextAt', 'owner', 'lostReason', 'walkthrough', 'exemption', 'preparation'] as const;

/** A request whose address belongs to a newer one now. */
const closedEvent = (now: Date) => ({
  at: now.toISOString(),
  who: { role: 'system' as const },
  what: 'quote.followedByAnother',
  customers: { emails: [], phones: [] },
});

export const noSuchQuote = (): AppError => new AppError('not_found', 'There is no such request.');

export const changedMeanwhile = (rev: number): AppError =>
  new AppError('conflict', 'Somebody changed this meanwhile. Please look at it again.', { details: { rev } });

const tooManyPhotos = (): AppError => new AppError('conflict', `A request can have at most ${mostPhotos} pictures.`);

const slotTaken = (alternatives: readonly Walkthrough[]): AppError =>
  new AppError('slot_taken', 'This walkthrough time is no longer free. Please choose another one.', {
    details: { alternatives },
  });
