import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatEvent, ConversationMessage, VisitorChatEvent } from '../../src/domain/chat.ts';
import { type LiveClient, liveClient } from '../../src/server/sockets/testing.ts';

/** An acknowledged message. */
export type Sent = { clientId: string; sessionId: string; seq: number };

/** A message that a subscription received, and the time of its arrival: `performance.now()`. */
export type Received = { message: ConversationMessage; at: number };

/** A visitor or the office, with one socket and one subscription. */
export type Party = {
  api: LiveClient['api'];
  received: Received[];
  close(): Promise<void>;
};

/** Milliseconds until a call without an answer is repeated. */
const callTimeout = 10_000;
/** Milliseconds for which failed calls are repeated before the run fails. */
const sendTimeout = 120_000;

/** Milliseconds before a reconnection or a repeated call: random, longer after each failure, below 3,000. */
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

/**
 * Sends a message, repeatedly with the same client id, until it is acknowledged.
 *
 * @throws the latest error of the call after `sendTimeout`
 */
export async function sayUntilAcknowledged(
  { api }: Party,
  { sessionId, isUser }: { sessionId: string; isUser: boolean },
): Promise<Sent & { retries: number }> {
  const message = { sessionId, message: `said at ${Date.now()}`, clientId: randomUUID() };
  const deadline = performance.now() + sendTimeout;
  for (let retries = 0; ; retries++) {
    const options = { signal: AbortSignal.timeout(callTimeout) };
    try {
      const { seq } = isUser
        ? await api.chat.send.mutate({ ...message, isUser: true }, options)
        : await api.chat.reply.mutate(message, options);
      return { clientId: message.clientId, sessionId, seq, retries };
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(retryDelay(retries));
    }
  }
}
