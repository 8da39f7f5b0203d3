import type { ChatSession } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { isAbsent } from './absent-conversation.ts';
import type { MessageAnnouncer } from './message-announcer.ts';
import { closedElsewhere, type ListPart, lowestSeqOf, withListed, withoutSession } from './sessions.ts';
import type { StaffChatStore } from './staff-chat-store.ts';

/** The maximum number of conversations that one call lists. */
const pageSize = 50;

export type SummaryLoader = ReturnType<typeof createSummaryLoader>;

/** Fetches the summaries of conversations. */
export function createSummaryLoader({
  store,
  api,
  announcer,
}: {
  store: StaffChatStore;
  api: ApiClient;
  announcer: MessageAnnouncer;
}) {
  const isListLoaded = (): boolean => store.state().listedDownTo.open !== undefined;

  /** Adds fetched summaries. If the open conversations were listed before, announces new messages in the summaries. */
  function add(rows: readonly ChatSession[]): void {
    if (isListLoaded()) announcer.announceListed(rows);
    store.update({ sessions: withListed(store.state().sessions, rows) });
  }

  /**
   * Fetches a conversation's summary, repeatedly until it includes all received events. Removes the summary if there is
   * no such conversation; ignores other failures.
   */
  function refetch(sessionId: string): void {
    api.chat.summary.query({ sessionId }).then(
      (session) => {
        add([session]);
        if ((store.state().sessions.get(sessionId)?.lastSeq ?? 0) > session.lastSeq) refetch(sessionId);
      },
      (error) => {
        if (isAbsent(error)) remove(sessionId);
      },
    );
  }

  function remove(sessionId: string): void {
    store.update({ sessions: withoutSession(store.state().sessions, sessionId) });
  }

  return {
    add,
    refetch,

    /** Removes the summary of a deleted conversation. */
    remove,
    isListLoaded,

    /** Lists the latest open conversations. @returns the id of the event to resume from. @throws if the call fails */
    async listOpen(): Promise<string> {
      const { rows, lastEventId } = await api.chat.sessions.query({ limit: pageSize, done: false });
      add(rows);
      announcer.startAfter(Number(lastEventId));
      const end = lowestSeqOf(rows, pageSize);
      if (!isListLoaded()) store.update({ listedDownTo: { ...store.state().listedDownTo, open: end } });
      for (const sessionId of closedElsewhere(store.state().sessions, rows, end)) refetch(sessionId);
      return lastEventId;
    },

    /** Lists more conversations, open or done: first the latest, then older ones. @throws if that fails */
    async listMore(part: ListPart): Promise<void> {
      const before = store.state().listedDownTo[part];
      const { rows } = await api.chat.sessions.query({
        limit: pageSize,
        done: part === 'done',
        ...(before === undefined ? {} : { before }),
      });
      add(rows);
      store.update({ listedDownTo: { ...store.state().listedDownTo, [part]: lowestSeqOf(rows, pageSize) } });
    },
  };
}
