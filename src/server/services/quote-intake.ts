import { businessDay } from '#domain/calendar.ts';
import { system } from '#domain/event.ts';
import { momentInWords } from '#domain/format.ts';
import type { Quote, QuoteReceipt, QuoteRequest, Walkthrough } from '#domain/quote.ts';
import { answerBy, joins, walkthroughInWords, walkthroughSeat } from '#domain/quote-rules.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { NewQuote, QuoteChange, QuoteStore } from '#server/store/quote.ts';
import type { Submission } from '#server/store/records.ts';
import type { RateLimits } from './rate-limits.ts';
import { submissions } from './submissions.ts';
import type { WalkthroughService } from './walkthrough.ts';

type Asked = Omit<QuoteRequest, 'submissionId' | 'leaveEmpty' | 'openForMs'>;

export type QuoteIntake = ReturnType<typeof quoteIntake>;

type Parts = {
  quotes: QuoteStore;
  walkthroughs: WalkthroughService;
  events: EventRecorder;
  settings: SettingsReader;
  clock: () => Date;
};

/** The submission of a request, and whether it looks like spam. */
type Sending = { submission: Submission | undefined; spam: boolean };

/**
 * Stores quote requests from the site: each becomes a record of its own, or joins the open request of the same sender.
 */
export function quoteIntake(parts: Parts & { limits: RateLimits }) {
  const { quotes, events, limits } = parts;
  const sent = submissions({
    purpose: 'quote',
    noun: 'request',
    difference: 'other details',
    limits,
    find: quotes.findSubmission,
  });

  return {
    /**
     * Stores a request and claims its walkthrough. If its email has an open request already, it joins that request.
     *
     * @param ipAddress the IP address whose requests are counted, without repeats
     * @throws AppError `slot_taken` if no requested walkthrough is open; `conflict`, `too_many`
     */
    async submit(request: QuoteRequest, ipAddress: string): Promise<QuoteReceipt> {
      const { submissionId, leaveEmpty, openForMs, ...asked } = request;
      const spam = looksLikeSpam({ leaveEmpty, openForMs });
      const stored = await sent.take(
        { submissionId, content: asked, ipAddress },
        {
          async insert(submission) {
            const created = await storeRequest(parts, asked, { submission, spam });
            if (created !== undefined) await events.settle('quote', created.id);
            return created;
          },
        },
      );
      const by = stored.answerBy === undefined ? 'as soon as we can' : `by ${momentInWords(stored.answerBy)}`;
      const visit =
        stored.walkthrough && ` We come to look at the building on ${walkthroughInWords(stored.walkthrough)}.`;
      return {
        success: true,
        id: stored.id,
        message: `Thank you. We have your request and answer ${by}.${visit ?? ''}`,
      };
    },
  };
}

/** The fields that a request sets, whether it is new or joins another. */
function fieldsOf(
  { settings, clock }: Parts,
  { walkthroughs: _requested, ...fields }: Asked,
  walkthrough: Walkthrough | undefined,
) {
  const now = clock();
  const due = answerBy({ hours: settings.get('hours'), closures: settings.get('closures') }, now);
  return {
    ...fields,
    latestAt: now.toISOString(),
    ...(due && { answerBy: due.toISOString(), nextAt: businessDay(due) }),
    ...(walkthrough && { walkthrough, walkthroughSeat: walkthroughSeat(walkthrough) }),
  };
}

/** Adds a request to an earlier one. @returns undefined if the earlier one has changed meanwhile */
async function join(
  parts: Parts,
  asked: Asked,
  { earlier, submission }: { earlier: Quote; submission: Submission | undefined },
): Promise<Quote | undefined> {
  const { quotes, walkthroughs, clock } = parts;
  const walkthrough = await walkthroughs.firstOpen(
    asked.walkthroughs,
    earlier.walkthrough && walkthroughSeat(earlier.walkthrough),
  );
  const known = await quotes.submissionsOf(earlier.id);
  const at = clock().toISOString();
  const added = submission && [...known, { id: submission.submissionId, contentHash: submission.contentHash, at }];
  let isOurs = false;
  const joined = await quotes.change(earlier.id, (before) => {
    // If another change came in between, the request is read again.
    isOurs = before.rev === earlier.rev;
    if (!isOurs) return undefined;
    const set: QuoteChange = {
      ...fieldsOf(parts, asked, walkthrough),
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
        after: { services: asked.services, walkthrough },
      },
    };
  });
  return isOurs && joined !== 'taken' ? joined : undefined;
}

async function insertNew(parts: Parts, asked: Asked, { submission, spam }: Sending) {
  const { quotes, walkthroughs, clock } = parts;
  const at = clock().toISOString();
  const walkthrough = spam ? undefined : await walkthroughs.firstOpen(asked.walkthroughs);
  const fields: NewQuote = {
    walkthroughSeat: null,
    ...fieldsOf(parts, asked, walkthrough),
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
    after: { services: asked.services, walkthrough, spam },
  });
}

/**
 * Stores a request, or adds it to an earlier one. Each failed attempt means that another change was stored, so this
 * ends.
 */
async function storeRequest(parts: Parts, asked: Asked, { submission, spam }: Sending) {
  const { quotes, events, clock } = parts;
  for (;;) {
    const earlier = spam ? undefined : await quotes.findJoinable(asked.email.toLowerCase());
    if (earlier !== undefined && !joins(earlier, clock())) {
      await quotes.change(earlier.id, () => ({ set: { joinKey: null }, event: closedEvent(clock()) }));
      await events.settle('quote', earlier.id);
      continue;
    }
    const stored =
      earlier === undefined
        ? await insertNew(parts, asked, { submission, spam })
        : await join(parts, asked, { earlier, submission });
    if (stored !== undefined) return stored;
    if (submission !== undefined && (await quotes.findSubmission(submission.submissionId)) !== undefined)
      return undefined;
  }
}

/** The event of a request that later requests of the same email no longer join. */
const closedEvent = (now: Date) => ({
  at: now.toISOString(),
  who: system,
  what: 'quote.followedByAnother',
  customers: { emails: [], phones: [] },
});
