import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defaultChatPhone, welcomeMessages } from '../../src/domain/chat.ts';
import { type Answer, jsonOf } from './ask.ts';
import type { ProbedSite } from './probed-site.ts';
import { compareWrites, type WriteComparison } from './write-comparison.ts';

/** The messages with which each conversation starts. */
const welcomes = welcomeMessages(defaultChatPhone);

const kinds = ['booking', 'contact', 'chat'] as const;
export type Kind = (typeof kinds)[number];

/** A visitor's write, with an id that makes a repeat safe. */
export type Write = { kind: Kind; id: string; sessionId: string; text: string };

/** The writes of visitors to one site, and the ids of the acknowledged writes. */
export type Visitors = {
  /** All writes by id, including those that `next` has returned but that were not sent yet. */
  writes: Map<string, Write>;
  acknowledged: Set<string>;
  /** Makes the next write, without sending it. The kinds are used in turn. */
  next(text?: string): Write;
  /** Sends a write, possibly again. @throws Error if no answer comes within 15 seconds */
  send(write: Write): Promise<Answer>;
  /** Sends all writes that were not acknowledged, possibly again. @returns how many of them were rejected */
  sendAgain(): Promise<number>;
};

/** The number of conversations for the chat messages. */
const sessionCount = 50;

export function visitorsOf(site: Pick<ProbedSite, 'ask'>): Visitors {
  const sessions = Array.from({ length: sessionCount }, () => randomUUID());
  const writes = new Map<string, Write>();
  const acknowledged = new Set<string>();

  async function send(write: Write): Promise<Answer> {
    writes.set(write.id, write);
    const { path, json } = requestOf(write);
    const answer = await site.ask(path, { method: 'POST', json });
    if (answer.status === 200) acknowledged.add(write.id);
    return answer;
  }

  return {
    writes,
    acknowledged,
    send,
    next(text = 'Written under load.') {
      const number = writes.size;
      const write: Write = {
        kind: kinds[number % kinds.length] ?? 'booking',
        id: randomUUID(),
        sessionId: sessions[number % sessionCount] ?? '',
        text,
      };
      writes.set(write.id, write);
      return write;
    },
    async sendAgain() {
      const unacknowledged = [...writes.values()].filter(({ id }) => !acknowledged.has(id));
      const answers = await Promise.all(unacknowledged.map((write) => send(write)));
      return answers.filter(({ status }) => status !== 200).length;
    },
  };
}

function requestOf({ kind, id, sessionId, text }: Write): { path: string; json: object } {
  const person = { name: id, email: 'visitor@example.com' };
  switch (kind) {
    case 'booking':
      return { path: '/api/bookings', json: { ...booking, ...person, specialInstructions: text, submissionId: id } };
    case 'contact':
      return { path: '/api/contact', json: { ...person, message: text, submissionId: id } };
    case 'chat':
      return { path: '/api/chat', json: { sessionId, message: `${id} ${text}`, isUser: true, clientId: id } };
  }
}

/** A valid booking. Callers replace the fields that must differ. */
export const booking = {
  name: 'Ann',
  email: 'visitor@example.com',
  phone: '561-555-0101',
  address: '12 Palm Way',
  city: 'Jupiter',
  zipCode: '33458',
  bedrooms: 2,
  bathrooms: '1.5',
  serviceType: 'regular',
  serviceDate: '2099-06-20',
  hours: 2,
  additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
  totalPrice: 180,
};

const recordList = z.array(z.object({ name: z.string() }));
const messages = z.array(z.object({ message: z.string(), isUser: z.boolean() }));
const summaries = z.array(z.object({ sessionId: z.string(), lastMessage: z.string() }));

/** The stored writes of the visitors, read through the API. */
export type StoredState = {
  writes: WriteComparison;
  /** The number of stored writes, including duplicates. */
  stored: number;
  /**
   * Number of conversations that do not begin with the welcome messages, have other replies, or have a summary with a
   * wrong last message.
   */
  brokenConversations: number;
};

export async function readStoredState(site: ProbedSite, visitors: Visitors): Promise<StoredState> {
  const cookie = await site.logIn();
  const asOffice = { headers: { cookie } };
  // The names of the visitors are the ids of their writes.
  const namesAt = async (path: string): Promise<string[]> =>
    recordList.parse(jsonOf(await site.ask(path, asOffice))).map(({ name }) => name);
  const storedIds = [...(await namesAt('/api/bookings')), ...(await namesAt('/api/admin/messages'))];
  const sessions = summaries.parse(jsonOf(await site.ask('/api/chat/sessions', asOffice)));
  const lastMessages = new Map(sessions.map(({ sessionId, lastMessage }) => [sessionId, lastMessage]));
  let brokenConversations = 0;
  for (const sessionId of new Set([...visitors.writes.values()].map((write) => write.sessionId))) {
    const conversation = messages.parse(jsonOf(await site.ask(`/api/chat/session/${sessionId}`)));
    if (conversation.length === 0) continue;
    storedIds.push(...conversation.filter(({ isUser }) => isUser).map(({ message }) => message.slice(0, 36)));
    const hasWelcomes = welcomes.every(
      (text, index) => conversation[index]?.message === text && !conversation[index]?.isUser,
    );
    const hasNoOtherReplies = conversation.filter(({ isUser }) => !isUser).length === welcomes.length;
    if (!hasWelcomes || !hasNoOtherReplies || lastMessages.get(sessionId) !== conversation.at(-1)?.message)
      brokenConversations += 1;
  }
  const writes = compareWrites({
    sent: new Set(visitors.writes.keys()),
    acknowledged: visitors.acknowledged,
    stored: storedIds,
  });
  return { writes, stored: storedIds.length, brokenConversations };
}
