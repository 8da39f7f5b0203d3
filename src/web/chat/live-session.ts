import type { Conversation, StaffSignal, VisitorChatEvent } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { withDeadline } from '#web/lib/api/with-deadline.ts';
import type { Delivery, PendingMessage } from './outbox.ts';

export type LiveSessionEvents = {
  /** The latest part of the conversation, if `follow` was called without an event id. */
  onConversation(conversation: Conversation): void;
  /** The next event of the session. `id` is the event id to resume from. */
  onEvent(event: VisitorChatEvent, id: string): void;
  onSignal(signal: StaffSignal): void;
  /** A subscription has ended, or opening the session failed or timed out: the socket has to be replaced. */
  onBroken(): void;
};

/** Timeout of a call over an open socket, whose network may have failed unnoticed; milliseconds. */
const timeout = 4_000;

/** The subscriptions to one session over an open socket: to staff signals from the start, to events after `follow`. */
export type LiveSession = {
  /** Resumes after the event id `after`. Without it, opens the session first. Further calls do nothing. */
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

  const signalSubscription = api.chat.onStaffSignal.subscribe(
    { sessionId },
    { onData: (signal) => !isStopped && events.onSignal(signal), onError: reportBroken, onComplete: reportBroken },
  );
  subscriptions.push(signalSubscription);

  async function followAfter(eventId: string | undefined): Promise<void> {
    const lastEventId = eventId ?? (await open());
    if (isStopped) return;
    const eventSubscription = api.chat.onMessage.subscribe(
      { sessionId, lastEventId },
      {
        onData: ({ id, data }) => !isStopped && events.onEvent(data, id),
        onError: reportBroken,
        onComplete: reportBroken,
      },
    );
    subscriptions.push(eventSubscription);
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
