import type { ChatSession, Conversation } from '#domain/chat.ts';
import { AppError } from '#domain/errors.ts';
import type { ChatStore } from '#server/store/chat.ts';
import { chatLinkVersion } from '#server/store/chat-records.ts';
import { type ConversationActions, noConversation } from './chat-writer.ts';
import { rankedTurns } from './ranked-turns.ts';

/** Default number of log entries in a part of a conversation. A part with more is long. */
const pageSize = 200;

/** The last `limit` log entries before a sequence number; the latest ones if `before` is undefined. */
type Page = { before?: number | undefined; limit?: number | undefined };

/** Reads conversations. Reading does not open a session: a session that was never opened is empty. */
export function conversationReader({ chat, markSeen }: { chat: ChatStore } & Pick<ConversationActions, 'markSeen'>) {
  const readInTurn = rankedTurns({ atOnce: 1, maxWaiting: 20, tooMany: tooManyReads });

  const conversation = (sessionId: string, { before, limit = pageSize }: Page = {}): Promise<Conversation> =>
    chat.conversation(sessionId, { before, limit });

  return {
    /** Returns a part of a conversation, and marks nothing as seen. */
    conversation,

    /**
     * Returns a part of a conversation for its visitor. Long parts are read one at a time, because they take megabytes
     * and can be requested repeatedly.
     *
     * @param rank lower ranks are read first
     * @throws AppError `too_many` if too many reads wait
     */
    async visitorConversation(sessionId: string, page: Page, rank: number): Promise<Conversation> {
      const { limit = pageSize, before } = page;
      const part = await conversation(sessionId, { before, limit: Math.min(limit, pageSize) });
      if (limit <= pageSize || !part.more) return part;
      return readInTurn(rank, () => conversation(sessionId, { before, limit }));
    },

    /** Returns a row of the office's list of conversations. @throws AppError `not_found` if there is no such row */
    async summary(sessionId: string): Promise<ChatSession> {
      const session = await chat.listedSession(sessionId);
      if (session === undefined) throw noConversation();
      return session;
    },

    /**
     * Returns the session that a link in a mail opens, with its email, because the link was sent there.
     *
     * @throws AppError `not_found` if the conversation was deleted
     */
    async linkedSession({ id, version }: { id: string; version: number }) {
      const session = await chat.summary(id);
      // Links of earlier versions of the site have the version 0.
      if (session === undefined || ![0, chatLinkVersion(session)].includes(version)) throw invalidLink();
      const { sessionId, name, email } = session;
      return { sessionId, name, email };
    },

    /** Returns a part of a conversation for the office, and marks the visitor's messages up to its end as seen. */
    async readAsStaff(sessionId: string, page: Page = {}): Promise<Conversation> {
      await markSeen('staff', sessionId, page.before === undefined ? Number.MAX_SAFE_INTEGER : page.before - 1);
      return conversation(sessionId, page);
    },
  };
}

export const invalidLink = (): AppError => new AppError('not_found', 'This link is no longer valid.');

const tooManyReads = (): AppError =>
  new AppError('too_many', 'Many long conversations are being read. Please try again in a moment.', { retryAfter: 2 });
