import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatEvent, ConversationMessage, VisitorChatEvent } from '../../src/domain/chat.ts';
import { type LiveClient, liveClient } from '../../src/server/sockets/testing.ts';

/** A message that the server acknowledged. */
export type Sent = { clientId: string; sessionId: string; seq: number };

/** What one subscription brought: messages in the order in which they came, and when; milliseconds. */
export type Received = { message: ConversationMessage; at: number };

/** A visitor or the office: one socket, one subscription, and messages that are sent until they are acknowledged. */
export type Party = {
  api: LiveClient['api'];
  received: Received[];
  close(): Promise<void>;
};

/** A call that has not been answered after this time is made again; milliseconds. */
const callPatience = 10_000;
/** How long a message is tried before the run is given up; milliseconds. */
const sendPatience = 120_000;

/** Comes back soon, not all at once, and less often the longer it takes; milliseconds. */
const retryDelay = (attempt: number): number => Math.min(2_000, 50 * 2 ** attempt) * (0.5 + Math.random());

export async function joinAsVisitor(url: string, sessionId: string): Promise<Party> {
  const client = liveClient(url, {}, retryDelay);
  const { lastEventId } = await client.api.chat.open.mutate({ sessionId });
  return subscribe(client, (handlers) => client.api.chat.onMessage.subscribe({ sessionId, lastEventId }, handlers));
}

export async function joinAsOffice(url: string, cookie: string): Promise<Party> {
  const client = liveClient(url, { cookie, origin: url }, retryDelay);
  return subscribe(client, (handlers) => client.api.chat.onEvents.subscribe({}, handlers));
}

type Handlers = {
  onStarted(): void;
  onData(event: { data: ChatEvent | VisitorChatEvent }): void;
  onError(error: unknown): void;
};

async function subscribe(client: LiveClient, open: (handlers: Handlers) => { unsubscribe(): void }): Promise<Party> {
  const received: Received[] = [];
  const subscription = await new Promise<{ unsubscribe(): void }>((resolve, reject) => {
    const opened = open({
      onStarted: () => resolve(opened),
      onData({ data }) {
        if (data.type === 'message') received.push({ message: data.message, at: performance.now() });
      },
      onError: reject,
    });
  });
  return {
    api: client.api,
    received,
    async close() {
      subscription.unsubscribe();
      await client.close();
    },
  };
}

/** Says something as a visitor or as the office, again and again under the same id until it is acknowledged. */
export async function sayUntilAcknowledged(
  { api }: Party,
  { sessionId, isUser }: { sessionId: string; isUser: boolean },
): Promise<Sent & { retries: number }> {
  const words = { sessionId, message: `said at ${Date.now()}`, clientId: randomUUID() };
  const deadline = performance.now() + sendPatience;
  for (let retries = 0; ; retries++) {
    const options = { signal: AbortSignal.timeout(callPatience) };
    try {
      const { seq } = isUser
        ? await api.chat.send.mutate({ ...words, isUser: true }, options)
        : await api.chat.reply.mutate(words, options);
      return { clientId: words.clientId, sessionId, seq, retries };
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(retryDelay(retries));
    }
  }
}
