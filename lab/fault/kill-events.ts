import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { type Answer, jsonOf } from '../measuring/ask.ts';
import { sampleBooking } from '../measuring/bookings.ts';
import { type Finding, mustHold, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { type AskAsOffice, newProposal, newQuote, sendProposal } from '../measuring/quotes.ts';
import { startStoreProcess } from './store-process.ts';
import { type StoreTap, startStoreTap, type TapPoint } from './store-tap.ts';

type Noun = 'booking' | 'message' | 'post' | 'conversation' | 'quote' | 'proposal';

/**
 * A change of a record, the event that must exist afterwards (`what`), and the database command after which the process
 * is killed.
 */
type Case = { noun: Noun; action: 'creates' | 'changes' | 'deletes'; what: string; at: TapPoint };

const answerOf = (command: string, collection: string): TapPoint => ({ command, collection, when: 'answered' });
/** A case for each step of a deletion. */
const deletionCases = (noun: Noun, collection: string, what: string): Case[] =>
  [answerOf('update', 'deletions'), answerOf('delete', collection), answerOf('insert', 'events')].map((at) => ({
    noun,
    action: 'deletes' as const,
    what,
    at,
  }));

const cases: readonly Case[] = [
  { noun: 'post', action: 'creates', what: 'post.created', at: answerOf('insert', 'posts') },
  { noun: 'post', action: 'changes', what: 'post.published', at: answerOf('findAndModify', 'posts') },
  { noun: 'quote', action: 'creates', what: 'quote.created', at: answerOf('insert', 'quotes') },
  { noun: 'proposal', action: 'changes', what: 'proposal.sent', at: answerOf('update', 'quotes') },
  ...deletionCases('post', 'posts', 'post.deleted'),
  ...deletionCases('booking', 'bookings', 'booking.deleted'),
  ...deletionCases('message', 'contactMessages', 'contact.deleted'),
  { noun: 'conversation', action: 'deletes', what: 'chat.deleted', at: answerOf('insert', 'chatMessages') },
];

/** More than enough for the job that stores missing events, which runs every half minute; milliseconds. */
const timeout = 100_000;

/**
 * Kills the site (SIGKILL) between a change of a record and its event, and restarts it. Most deletions are tested three
 * times: with a kill before the record is deleted, before the event, and right after the event. Then exactly one event
 * must exist, and deleted records must be gone.
 */
export async function killBeforeEvents(): Promise<Part> {
  const store = await startStoreProcess();
  const tap = await startStoreTap(new URL(store.uri));
  const database = await new mongo.MongoClient(store.uri).connect();
  const events = database.db().collection('events');
  const site = await startProbedSite({ environment: { MONGODB_URI: tap.uri, STARTER_CONTENT: 'off' } });
  try {
    const findings: Finding[] = [];
    for (const eachCase of cases) findings.push(...(await killAt(eachCase, { site, tap, events })));
    return { title: 'Killed between a change and its event', findings };
  } finally {
    await site.remove();
    await Promise.all([tap.close(), database.close()]);
    await store.remove();
  }
}

type Fixture = { site: ProbedSite; tap: StoreTap; events: mongo.Collection };

async function killAt({ noun, action, what, at }: Case, { site, tap, events }: Fixture): Promise<Finding[]> {
  const cookie = await site.logIn();
  const ask: AskAsOffice = (method, path, json) => site.ask(path, { method, headers: { cookie }, json });
  const { create, change = () => create(ask), path } = records[noun];
  const id = action === 'creates' ? '' : await create(ask);
  const countBefore = await events.countDocuments({ what });
  const countNewEvents = async () => (await events.countDocuments({ what })) - countBefore;

  const { promise: reached, resolve } = Promise.withResolvers<void>();
  tap.stopAt(at, resolve);
  const changes = {
    creates: () => create(ask),
    changes: () => change(ask, id),
    deletes: () => ask('DELETE', path(id)),
  };
  void changes[action]().catch(() => undefined);
  const isReached = await Promise.race([reached.then(() => true), delay(timeout, false, { ref: false })]);
  await site.kill();
  tap.open();
  await site.startAgain();

  const end = performance.now() + timeout;
  while ((await countNewEvents()) === 0 && performance.now() < end) await delay(200);
  // Long enough for a second event, which would be an error.
  await delay(1_500);
  const found = await countNewEvents();
  const isGone = action !== 'deletes' || (await ask('DELETE', path(id))).status === 404;
  return [
    mustHold(
      `${noun} ${action}, killed after ${at.command} in ${at.collection}: one event`,
      isReached && found === 1 && isGone,
      `${found}${isGone ? '' : ', and it is still there'}`,
    ),
  ];
}

const idIn = (answer: Answer): string => z.object({ id: z.string() }).parse(jsonOf(answer)).id;

const newPostBody = () => ({
  title: `Post ${randomUUID()}`,
  content: '<p>Text</p>',
  excerpt: 'Short',
  category: 'Tips',
  tags: [],
  published: false,
});

type RecordOfNoun = {
  create(ask: AskAsOffice): Promise<string>;
  change?(ask: AskAsOffice, id: string): Promise<unknown>;
  path(id: string): string;
};

/** The requests that create and change a record of each noun, and its path in the API. */
const records: Readonly<Record<Noun, RecordOfNoun>> = {
  booking: {
    async create(ask) {
      return idIn(await ask('POST', '/api/bookings', sampleBooking(14)));
    },
    path: (id) => `/api/bookings/${id}`,
  },
  message: {
    async create(ask) {
      await ask('POST', '/api/contact', { name: 'Ann Lee', email: 'ann@example.com', message: 'Hello' });
      const [newest] = z.array(z.object({ id: z.string() })).parse(jsonOf(await ask('GET', '/api/admin/messages')));
      return newest?.id ?? '';
    },
    path: (id) => `/api/admin/messages/${id}`,
  },
  post: {
    create: async (ask) => idIn(await ask('POST', '/api/admin/blog', newPostBody())),
    change: (ask, id) => ask('PUT', `/api/admin/blog/${id}`, { ...newPostBody(), published: true }),
    path: (id) => `/api/admin/blog/${id}`,
  },
  conversation: {
    async create(ask) {
      const sessionId = randomUUID();
      await ask('POST', '/api/chat', { sessionId, message: 'Hello', isUser: true });
      return sessionId;
    },
    path: (id) => `/api/chat/session/${id}`,
  },
  quote: { create: newQuote, path: (id) => `/api/admin/quotes/${id}` },
  proposal: {
    create: async (ask) => newProposal(ask, await newQuote(ask)),
    change: sendProposal,
    path: (id) => `/api/admin/proposals/${id}`,
  },
};
