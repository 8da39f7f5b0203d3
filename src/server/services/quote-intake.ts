import { businessDay } from '#domain/calendar.ts';
import { definedFields } from '#domain/defined.ts';
import { type Actor, systemActor } from '#domain/event.ts';
import { momentInWords } from '#domain/format.ts';
import type { Quote, QuoteReceipt, QuoteRequest, QuoteState, Walkthrough } from '#domain/quote.ts';
import type { OfficeQuoteRequest } from '#domain/quote-office.ts';
import { answerBy, joinKeyOf, joins, walkthroughInWords, walkthroughSeat } from '#domain/quote-rules.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { NewQuote, QuoteChange, QuoteStore } from '#server/store/quote.ts';
import type { Submission } from '#server/store/records.ts';
import { noLimits, type RateLimits } from './rate-limits.ts';
import { submissions } from './submissions.ts';
import type { WalkthroughService } from './walkthrough.ts';

/** The data of a request, from the site or from the office. */
type RequestData = Omit<OfficeQuoteRequest, 'submissionId' | 'notify' | 'email'> & {
  /** Empty if somebody on the phone has given none. */
  email: string;
  walkthroughs: readonly Walkthrough[];
};

export type QuoteIntake = ReturnType<typeof quoteIntake>;

type Parts = {
  quotes: QuoteStore;
  walkthroughs: WalkthroughService;
  events: EventRecorder;
  settings: SettingsReader;
  clock: () => Date;
};

/** Everything that is stored with a new request in addition to its data. */
type CreationDetails = {
  submission: Submission | undefined;
  who: Actor;
  spam: boolean;
  /** Whether the customer gets an acknowledgement. */
  notify: boolean;
};

/**
 * Stores quote requests, from the site and from the office: each becomes a record of its own, or joins the recent open
 * request of the same email (`joins`).
 */
export function quoteIntake(parts: Parts & { limits: RateLimits }) {
  const submissionsWith = (limits: RateLimits) =>
    submissions({
      purpose: 'quote',
      noun: 'request',
      difference: 'other details',
      limits,
      find: parts.quotes.findSubmission,
    });
  const visitorSubmissions = submissionsWith(parts.limits);
  const officeSubmissions = submissionsWith(noLimits);

  return {
    /**
     * Stores a request and claims its walkthrough. If its email has a recent open request, the new one joins it.
     *
     * @param ipAddress the IP address whose requests are counted, without repeats
     * @throws AppError `slot_taken` if no requested walkthrough is open; `conflict`, `too_many`
     */
    async submit(request: QuoteRequest, ipAddress: string): Promise<QuoteReceipt> {
      const { submissionId, leaveEmpty, openForMs, ...data } = request;
      const spam = looksLikeSpam({ leaveEmpty, openForMs });
      const stored = await visitorSubmissions.storeOnce(
        { submissionId, content: data, ipAddress },
        {
          insert: (submission) =>
            storeAndSettle(parts, data, {
              submission,
              spam,
              notify: true,
              who: { role: 'visitor', name: data.name },
            }),
        },
      );
      const deadlineText = stored.answerBy === undefined ? 'as soon as we can' : `by ${momentInWords(stored.answerBy)}`;
      const visitSentence =
        stored.walkthrough && ` We come to look at the building on ${walkthroughInWords(stored.walkthrough)}.`;
      return {
        success: true,
        id: stored.id,
        message: `Thank you. We have your request and answer ${deadlineText}.${visitSentence ?? ''}`,
      };
    },

    /**
     * Stores a request for somebody on the phone. Without an email, it joins no other request.
     *
     * @throws AppError `conflict` for other details under a known `submissionId`
     */
    async createByOffice(request: OfficeQuoteRequest, who: Actor): Promise<QuoteReceipt> {
      const { submissionId, notify = true, email = '', ...fields } = request;
      const data: RequestData = { ...fields, email, walkthroughs: [] };
      let hasJoined = false;
      const stored = await officeSubmissions.storeOnce(
        { submissionId, content: data, ipAddress: 'office' },
        {
          async insert(submission) {
            const created = await storeAndSettle(parts, data, { submission, who, spam: false, notify });
            hasJoined = created !== undefined && created.rev > 0;
            return created;
          },
        },
      );
      // A repeat inserts nothing, but gets the answer of the first time.
      if (submissionId !== undefined && !hasJoined)
        hasJoined = (await parts.quotes.submissionOf(stored.id, submissionId))?.joined === true;
      return {
        success: true,
        id: stored.id,
        message: hasJoined ? 'It was added to the open request of this email address.' : 'The request is stored.',
      };
    },
  };
}

async function storeAndSettle(parts: Parts, data: RequestData, details: CreationDetails): Promise<Quote | undefined> {
  const created = await storeRequest(parts, data, details);
  if (created !== undefined) await parts.events.settle('quote', created.id);
  return created;
}

/** Returns the fields that a request sets, whether it is new or joins another. */
function fieldsOf(
  { settings }: Parts,
  { walkthroughs: _requested, ...fields }: RequestData,
  { walkthrough, now }: { walkthrough: Walkthrough | undefined; now: Date },
) {
  const deadline = answerBy({ hours: settings.get('hours'), closures: settings.get('closures') }, now);
  return {
    ...fields,
    latestAt: now.toISOString(),
    ...(deadline && { answerBy: deadline.toISOString(), nextAt: businessDay(deadline) }),
    ...(walkthrough && { walkthrough, walkthroughSeat: walkthroughSeat(walkthrough) }),
  };
}

/**
 * Adds a request to an earlier one.
 *
 * @returns the earlier one with its changes; undefined if it has changed meanwhile, or if the submission or the
 *   walkthrough is taken
 */
async function join(
  parts: Parts,
  data: RequestData,
  { earlier, submission, who, notify }: CreationDetails & { earlier: Quote },
): Promise<Quote | undefined> {
  const { quotes, walkthroughs, clock } = parts;
  const walkthrough = await walkthroughs.firstOpen(
    data.walkthroughs,
    earlier.walkthrough && walkthroughSeat(earlier.walkthrough),
  );
  const earlierSubmissions = await quotes.submissionsOf(earlier.id);
  const now = clock();
  const at = now.toISOString();
  const allSubmissions = submission && [
    ...earlierSubmissions,
    { id: submission.submissionId, contentHash: submission.contentHash, at, joined: true as const },
  ];
  let isUnchanged = false;
  const joinedQuote = await quotes.change(earlier.id, (before) => {
    // If another change was stored in between, the caller reads the request again.
    isUnchanged = before.rev === earlier.rev;
    if (!isUnchanged) return undefined;
    const set: QuoteChange = {
      ...definedFields(fieldsOf(parts, data, { walkthrough, now })),
      message: [before.message, data.message].filter((text) => text !== undefined).join('\n\n') || undefined,
      ...stateAfterJoin(before, who),
      ...(allSubmissions && {
        submissions: allSubmissions,
        submissionIds: allSubmissions.map(({ id }) => id),
      }),
    };
    return {
      set,
      event: {
        at,
        who,
        what: 'quote.joined',
        customers: customerKeys(data),
        after: { services: data.services, walkthrough },
        ...(notify ? {} : { notify }),
      },
    };
  });
  return isUnchanged && joinedQuote !== 'taken' ? joinedQuote : undefined;
}

/** A request that the office enters during a call needs no first contact. */
const firstState = (who: Actor): QuoteState => (who.role === 'office' ? 'contacted' : 'new');

function stateAfterJoin({ state }: Quote, who: Actor): Pick<QuoteChange, 'state'> {
  const getsFirstState = state === 'dormant' || (state === 'new' && who.role === 'office');
  return getsFirstState ? { state: firstState(who) } : {};
}

async function insertNew(parts: Parts, data: RequestData, { submission, who, spam, notify }: CreationDetails) {
  const { quotes, walkthroughs, clock } = parts;
  const now = clock();
  const at = now.toISOString();
  const walkthrough = spam ? undefined : await walkthroughs.firstOpen(data.walkthroughs);
  const fields: NewQuote = {
    walkthroughSeat: null,
    buildingType: 'other',
    when: 'either',
    services: [],
    ...definedFields(fieldsOf(parts, data, { walkthrough, now })),
    createdAt: at,
    state: firstState(who),
    ...(who.role === 'office' && who.name !== undefined ? { owner: who.name } : {}),
    notes: [],
    proposals: [],
    spam,
    submissions: submission ? [{ id: submission.submissionId, contentHash: submission.contentHash, at }] : [],
    joinKey: spam ? null : joinKeyOf(data),
  };
  return quotes.insert(fields, {
    at,
    who,
    what: 'quote.created',
    customers: customerKeys(data),
    after: { services: fields.services, walkthrough, spam },
    ...(notify ? {} : { notify }),
  });
}

/**
 * Stores a request, or adds it to an earlier one. Each failed attempt means that another change was stored, so the loop
 * ends.
 *
 * @returns undefined if another call has stored the same submission
 */
async function storeRequest(parts: Parts, data: RequestData, details: CreationDetails) {
  const { quotes, events, clock } = parts;
  const { submission, spam } = details;
  const joinKey = joinKeyOf(data);
  for (;;) {
    const earlier = spam || joinKey === null ? undefined : await quotes.findJoinable(joinKey);
    if (earlier !== undefined && !joins(earlier, clock())) {
      await quotes.change(earlier.id, () => ({ set: { joinKey: null }, event: closedEvent(clock()) }));
      await events.settle('quote', earlier.id);
      continue;
    }
    const stored =
      earlier === undefined ? await insertNew(parts, data, details) : await join(parts, data, { ...details, earlier });
    if (stored !== undefined) return stored;
    if (submission !== undefined && (await quotes.findSubmission(submission.submissionId)) !== undefined)
      return undefined;
  }
}

/** The event of a request that later requests of the same email no longer join. */
const closedEvent = (now: Date) => ({
  at: now.toISOString(),
  who: systemActor,
  what: 'quote.followedByAnother',
  customers: { emails: [], phones: [] },
});
