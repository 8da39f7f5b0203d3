import { randomUUID } from 'node:crypto';
import type { ChatMessageInput, ChatReplyInput, ChatSide, ConversationMessage } from '#domain/chat.ts';
import { AppError } from '#domain/errors.ts';
import type { ChatStore } from '#server/store/chat.ts';
import type { DoneFields } from '#server/store/chat-records.ts';

type Parts = { chat: ChatStore; clock: () => Date };

/** Called before a session is opened; throws if the caller may not open it. */
type Admit = () => void;

export const noConversation = (): AppError => new AppError('not_found', 'There is no such conversation.');

/** Opens sessions; calls for the same session at the same time share one attempt. */
export function sessionOpener({ chat, clock }: Parts) {
  const runningAttempts = new Map<string, Promise<void>>();

  async function openIfNew(sessionId: string, admit: Admit): Promise<void> {
    if (await chat.isOpen(sessionId)) return;
    admit();
    await chat.open(sessionId, clock());
  }

  return (sessionId: string, admit: Admit): Promise<void> => {
    const runningAttempt = runningAttempts.get(sessionId);
    if (runningAttempt !== undefined) return runningAttempt;
    const attempt = openIfNew(sessionId, admit).finally(() => runningAttempts.delete(sessionId));
    runningAttempts.set(sessionId, attempt);
    return attempt;
  };
}

/** Sends messages of visitors and of the office. */
export function messageSender(parts: Parts & { open: ReturnType<typeof sessionOpener> }) {
  const { chat, clock, open } = parts;

  async function store(message: SentMessage, clientId: string | undefined): Promise<ConversationMessage> {
    const entry = await chat.append({
      ...withoutUndefined(message),
      clientId: clientId ?? randomUUID(),
      createdAt: clock(),
      kind: 'message',
      automatic: false,
    });
    if (entry.type === 'message' && isSame(entry.message, message)) return entry.message;
    throw new AppError('conflict', 'Another message was already sent under this id.');
  }

  /**
   * Returns the session's welcome message with this text; undefined if it has none. If the text is a current welcome
   * message, a session that is not open is opened first.
   */
  async function welcome(
    { sessionId, message }: Pick<ChatMessageInput, 'sessionId' | 'message'>,
    admit: Admit,
  ): Promise<ConversationMessage | undefined> {
    const storedWelcome = await chat.findWelcome(sessionId, message);
    if (storedWelcome !== undefined || !chat.isWelcome(message)) return storedWelcome;
    await open(sessionId, admit);
    return chat.findWelcome(sessionId, message);
  }

  return {
    /**
     * Stores a message. A repeat under the same `clientId` returns the stored message.
     *
     * @param options.isStaff returns whether the caller may write as the office
     * @returns the stored message; for an office's message with the text of a welcome message, the welcome message
     * @throws AppError `forbidden` if somebody else writes as the office, `conflict` for other content under a known
     *   `clientId`, and what `admit` throws
     */
    async send(
      input: ChatMessageInput,
      { isStaff, admit }: { isStaff: () => Promise<boolean>; admit: Admit },
    ): Promise<ConversationMessage> {
      const { clientId, ...message } = input;
      const { sessionId, message: text } = message;
      if (message.isUser) {
        if (!(await chat.isOpen(sessionId))) admit();
        return store(message, clientId);
      }
      const storedWelcome = await welcome(message, admit);
      if (storedWelcome !== undefined) return storedWelcome;
      if (!(await isStaff())) throw new AppError('forbidden', 'Only our office can write as staff.');
      return store({ sessionId, message: text, isUser: false }, clientId);
    },

    /** Stores the office's answer. @throws AppError `conflict` for other content under a known `clientId` */
    reply: ({ sessionId, message, clientId, desk }: ChatReplyInput): Promise<ConversationMessage> =>
      store({ sessionId, message, isUser: false, deskId: desk?.id, deskName: desk?.name }, clientId),
  };
}

/** Deletes conversations, and marks them as seen and as done. */
export function conversationActions({ chat, clock }: Parts) {
  const sessionOf = async (sessionId: string) => {
    const session = await chat.summary(sessionId);
    if (session === undefined) throw noConversation();
    return session;
  };

  const appendDone = (sessionId: string, fields: Omit<DoneFields, 'kind'>) =>
    chat.append({ sessionId, clientId: randomUUID(), createdAt: clock(), kind: 'done', ...fields });

  return {
    /**
     * Records that one side has seen the other side's messages up to a sequence number. Does nothing for a session that
     * was never opened.
     */
    async markSeen(by: ChatSide, sessionId: string, upTo: number): Promise<void> {
      const session = await chat.summary(sessionId);
      if (session === undefined) return;
      const [lastSeqOfOther, seenBefore] =
        by === 'staff' ? [session.lastVisitorSeq, session.seenByStaff] : [session.lastReplySeq, session.seenByVisitor];
      const seenUpTo = Math.min(upTo, lastSeqOfOther);
      if (seenUpTo <= seenBefore) return;
      await chat.append({ sessionId, clientId: randomUUID(), createdAt: clock(), kind: 'seen', by, upTo: seenUpTo });
    },

    /** Deletes a conversation for good. @throws AppError `not_found` if there is none, or another call deletes it */
    async remove(sessionId: string): Promise<void> {
      if (!(await chat.remove(sessionId, clock()))) throw noConversation();
    },

    /**
     * Marks a conversation as done, or reopens it.
     *
     * @param upTo the last sequence number that the caller has seen; by default, the caller has seen everything
     * @throws AppError `not_found` for a session that was never opened; `conflict` if `done` is true, but the visitor
     *   has written after `upTo`
     */
    async setDone(sessionId: string, done: boolean, upTo = Number.MAX_SAFE_INTEGER): Promise<void> {
      const session = await sessionOf(sessionId);
      if (done && session.lastVisitorSeq > upTo) throw writtenAgain();
      if (session.done === done) return;
      const entry = await appendDone(sessionId, { done });
      // A message may have come since the session was read. Only the log shows whether it came before the entry.
      if (!done || !(await chat.hasVisitorMessage(sessionId, { after: upTo, before: entry.seq }))) return;
      await appendDone(sessionId, { done: false, bySystem: true });
      throw writtenAgain();
    },
  };
}

export type ConversationActions = ReturnType<typeof conversationActions>;

const writtenAgain = (): AppError =>
  new AppError('conflict', 'The visitor has written again. The conversation stays open.');

type Content = Pick<ConversationMessage, 'message' | 'isUser' | 'name' | 'email' | 'phone'>;

type SentMessage = Content & { sessionId: string; deskId?: string | undefined; deskName?: string | undefined };

const isSame = (stored: Content, sent: Content): boolean =>
  stored.message === sent.message &&
  stored.isUser === sent.isUser &&
  stored.name === sent.name &&
  stored.email === sent.email &&
  stored.phone === sent.phone;

/** Fields without a value are not stored at all. */
const withoutUndefined = ({ sessionId, message, isUser, deskId, deskName, name, email, phone }: SentMessage) => ({
  sessionId,
  message,
  isUser,
  ...(deskId === undefined ? {} : { deskId }),
  ...(deskName === undefined ? {} : { deskName }),
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { email }),
  ...(phone === undefined ? {} : { phone }),
});
