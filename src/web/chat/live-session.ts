import type { Conversation, StaffSignal, VisitorChatEvent } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { withDeadline } from '#web/lib/api/with-deadline.ts';
import type { Delivery, PendingMessage } from './outbox.ts';

export type LiveSessionEvents = {
  /** The latest part of the conversation, if `follow` was called without an event. */
  onConversation(conversation: Conversation): void;
  /** A new entry of the log. `id` is the event id to resume from. */
  onEvent(event: VisitorChatEvent, id: string): void;
  onSignal(signal: StaffSignal): void;
  /** The socket is open but does not respond. */
  onBroken(): void;
};

/** Timeout in milliseconds for a call over an open socket, because its network may have failed. */
const timeout = 4_000;

/** A subscription to one session over an open socket. */
export type LiveSession = {
  /** Resumes after the event `after`. Without it, opens the session and starts with its messages. Call it only once. */
  follow(after: string | undefined): void;
  stop(): void;
};

export function followSession(
  api: ApiClient,
  { sessionId, events }: { sessionId: string; events: LiveSessionEvents },
): LiveSession {
  const subscriptions: { unsubscribe(): void }[] = [];
  let isFollowing = false;
  let isStopped = false;

  const reportBroken = (): void => {
    if (!isStopped) events.onBroken();
  };

  const signals = api.chat.onStaffSignal.subscribe(
    { sessionId },
    { onData: (signal) => !isStopped && events.onSignal(signal), onError: reportBroken, onComplete: reportBroken },
  );
  subscriptions.push(signals);

  async function followAfter(eventId: string | undefined): Promise<void> {
    const lastEventId = eventId ?? (await open());
    if (isStopped) return;
    const messages = api.chat.onMessage.subscribe(
      { sessionId, lastEventId },
      {
        onData: ({ id, data }) => !isStopped && events.onEvent(data, id),
        onError: reportBroken,
        onComplete: reportBroken,
      },
    );
    subscriptions.push(messages);
  }

  async function open(): Promise<string> {
    const conversation = await withDeadline(timeout, (signal) => api.chat.open.mutate({ sessionId }, { signal }));
    if (!isStopped) events.onConversation(conversation);
    return conversation.lastEventId;
  }

  return {
    follow(after) {
      if (isFollowing) return;
      isFollowing = true;
      followAfter(after).catch(reportBroken);
    },
    stop() {
      isStopped = true;
      for (const subscription of subscriptions) subscription.unsubscribe();
    },
  };
}

/** Sends a message over an open socket. */
export async function sendLive(api: ApiClient, { at: _at, ...message }: PendingMessage): Promise<Delivery> {
  try {
    const storedMessage = await withDeadline(timeout, (signal) =>
      api.chat.send.mutate({ ...message, isUser: true }, { signal }),
    );
    return { kind: 'stored', message: storedMessage };
  } catch (error) {
    const failure = callFailure(error);
    const isRetryable = failure.kind === 'unreachable' || failure.code === 'unavailable' || failure.code === 'internal';
    return isRetryable ? { kind: 'unreachable' } : { kind: 'rejected', reason: failure.message };
  }
}
