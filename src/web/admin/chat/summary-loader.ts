import type { ChatSession } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { isAbsent } from './absent-conversation.ts';
import type { MessageNotices } from './message-notices.ts';
import { closedElsewhere, type Reach, reachOf, withListed, without } from './sessions.ts';
import type { StaffChatStore } from './staff-chat-store.ts';

const pageSize = 50;

export type SummaryLoader = ReturnType<typeof createSummaryLoader>;

/** Fetches the summaries of conversations. */
export function createSummaryLoader({
  store,
  api,
  notices,
}: {
  store: StaffChatStore;
  api: ApiClient;
  notices: MessageNotices;
}) {
  const isListed = (): boolean => store.state().reach.open !== undefined;

  /** Adds fetched summaries. */
  function know(rows: readonly ChatSession[]): void {
    if (isListed()) notices.announceListed(rows);
    store.update({ sessions: withListed(store.state().sessions, rows) });
  }

  /** Fetches a conversation's summary again until it includes all events that were received. */
  function learn(sessionId: string): void {
    api.chat.summary.query({ sessionId }).then(
      (session) => {
        know([session]);
        if ((store.state().sessions.get(sessionId)?.lastSeq ?? 0) > session.lastSeq) learn(sessionId);
      },
      (error) => {
        if (isAbsent(error)) forget(sessionId);
      },
    );
  }

  function forget(sessionId: string): void {
    store.update({ sessions: without(store.state().sessions, sessionId) });
  }

  return {
    know,
    learn,
    forget,
    isListed,

    /** Lists the latest open conversations. @returns the last event that they include. @throws when that fails */
    async listOpen(): Promise<string> {
      const { rows, lastEventId } = await api.chat.sessions.query({ limit: pageSize, done: false });
      know(rows);
      notices.begin(Number(lastEventId));
      const end = reachOf(rows, pageSize);
      if (!isListed()) store.update({ reach: { ...store.state().reach, open: end } });
      for (const sessionId of closedElsewhere(store.state().sessions, rows, end)) learn(sessionId);
      return lastEventId;
    },

    /** Lists more conversations, open or done: the latest ones, then older ones. @throws when that fails */
    async listMore(part: keyof Reach): Promise<void> {
      const before = store.state().reach[part];
      const { rows } = await api.chat.sessions.query({
        limit: pageSize,
        done: part === 'done',
        ...(before === undefined ? {} : { before }),
      });
      know(rows);
      store.update({ reach: { ...store.state().reach, [part]: reachOf(rows, pageSize) } });
    },
  };
}
