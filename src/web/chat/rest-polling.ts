import type { ApiClient } from '#web/lib/api/api.ts';
import { withDeadline } from '#web/lib/api/with-deadline.ts';
import { createPolling } from '#web/lib/live/polling.ts';
import type { VisitorConversation } from './conversation.ts';
import type { RestCalls } from './rest-calls.ts';
import type { StaffState } from './staff-state.ts';

/** Timeout of loading the latest part of the conversation; milliseconds. */
const timeout = 8_000;

export type RestPolling = ReturnType<typeof createRestPolling>;

/** Polls the conversation by REST, and the office's presence by tRPC over HTTP, while there is no socket. */
export function createRestPolling(parts: {
  rest: RestCalls;
  api: ApiClient;
  conversation: () => VisitorConversation;
  hasSocket: () => boolean;
  /** Milliseconds from `start` to the first poll. */
  after: number;
  /** Milliseconds between two polls. */
  interval: () => number;
  staff: StaffState;
  onChange: () => void;
}) {
  const { rest, api, conversation, hasSocket, staff, onChange } = parts;
  const polling = createPolling({ poll, interval: parts.interval });
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let isAnswered = false;

  async function poll(): Promise<boolean> {
    const target = conversation();
    try {
      const messages = await rest.list(target.sessionId);
      // A REST list has no client ids, without which a message that may be stored already would be shown twice.
      if (target.outbox.isUnsettled()) await loadLatest(api, target).catch(ignoreError);
      if (target !== conversation()) return true;
      if (!isAnswered && target.outbox.isUnsettled()) target.outbox.resume();
      isAnswered = true;
      target.addList(messages);
      if (target.lacksSeqs()) void loadLatest(api, target).catch(ignoreError);
      void loadStaff().catch(ignoreError);
    } catch {
      isAnswered = false;
      if (!hasSocket()) staff.forget();
    }
    onChange();
    return isAnswered;
  }

  async function loadStaff(): Promise<void> {
    const { staffed } = await api.chat.staffPresence.query();
    if (!hasSocket() && isAnswered) staff.onPolled(staffed);
  }

  return {
    /** Whether the last poll was answered. */
    isAnswered: (): boolean => isAnswered,

    /** Starts polling after `after` milliseconds, unless it is running. */
    start(): void {
      startTimer ??= setTimeout(polling.start, parts.after);
    },

    stop(): void {
      clearTimeout(startTimer);
      startTimer = undefined;
      polling.stop();
      isAnswered = false;
    },

    soon: polling.soon,
  };
}

async function loadLatest(api: ApiClient, target: VisitorConversation): Promise<void> {
  const { sessionId } = target;
  target.addLatest(await withDeadline(timeout, (signal) => api.chat.history.query({ sessionId }, { signal })));
}

/** Ignores failures of calls that the next poll repeats. */
const ignoreError = (): void => undefined;
