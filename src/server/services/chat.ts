import { randomUUID } from 'node:crypto';
import type {
  ChatEntry,
  ChatEvent,
  ChatMessageInput,
  ChatReplyInput,
  ChatScope,
  ChatSession,
  ChatSide,
  Conversation,
  ConversationMessage,
  StaffPresence,
  StaffSignal,
  VisitorChatEvent,
  VisitorSignal,
} from '#domain/chat.ts';
import { AppError } from '#domain/errors.ts';
import { anySignal } from '#server/chat-log/any-signal.ts';
import { follow } from '#server/chat-log/follow.ts';
import type { Live } from '#server/chat-log/live.ts';
import { signalStream } from '#server/chat-log/signal-stream.ts';
import type { ChatStore } from '#server/store/chat.ts';
import { rankedTurns } from './ranked-turns.ts';

export type ChatService = ReturnType<typeof chatService>;

/** What a stream of events needs of whoever reads it. */
export type Reader = {
  address: string;
  signal: AbortSignal;
  /** Resolves when the reader can take more. */
  ready: () => Promise<void>;
  /** Hands an event to a reader who waits for it; false where it has to be asked for. */
  deliver?: ((event: ChatEntry) => boolean) | undefined;
};

/** The place after which a stream begins, and whether the reader has yet to be told of it. */
export type StreamStart = { seq: number; announced: boolean };

/** Entries of the log that one reading of a conversation looks at, unless told. */
const pageSize = 200;

/**
 * Conversations between visitors and the office.
 *
 * A session is opened, and gets its welcome messages, by the first that does something in it: sends a message, as
 * visitor or as staff, repeats a welcome message, opens it or subscribes to it. Reading alone opens nothing: a session
 * that nobody opened is empty.
 */
export function chatService(parts: {
  chat: ChatStore;
  live: Live;
  /** Called when somebody of the office comes and goes. */
  deskSeen: () => Promise<void>;
  /** Whether the office answers at this hour. */
  isOpen: (now: Date) => boolean;
  clock: () => Date;
}) {
  const { chat, live, deskSeen, isOpen, clock } = parts;
  const { bus, signals } = live;

  const longReads = rankedTurns({ atOnce: 1, mostWaiting: 20, refusal: tooManyReads });

  /** Sessions that are being opened. */
  const opening = new Map<string, Promise<void>>();

  /** @param admit called once before a session is opened that was not open yet; throws to refuse that */
  function open(sessionId: string, admit: () => void): Promise<void> {
    const underWay = opening.get(sessionId);
    if (underWay !== undefined) return underWay;
    const opened = openFirst(sessionId, admit).finally(() => opening.delete(sessionId));
    opening.set(sessionId, opened);
    return opened;
  }

  async function admitNew(sessionId: string, admit: () => void): Promise<void> {
    if (!(await chat.isOpen(sessionId))) admit();
  }

  async function openFirst(sessionId: string, admit: () => void): Promise<void> {
    if (await chat.isOpen(sessionId)) return;
    admit();
    await chat.open(sessionId, clock());
  }

  async function post(
    message: Pick<ConversationMessage, 'sessionId' | 'message' | 'isUser' | 'name' | 'email' | 'phone'>,
    clientId: string | undefined,
  ): Promise<ConversationMessage> {
    const { entry } = await chat.append({
      ...withoutUndefined(message),
      clientId: clientId ?? randomUUID(),
      createdAt: clock(),
      kind: 'message',
      automatic: false,
    });
    if (entry.type === 'message' && isSame(entry.message, message)) return entry.message;
    throw new AppError('conflict', 'Another message was already sent under this id.');
  }

  async function welcome(
    { sessionId, message }: Pick<ChatMessageInput, 'sessionId' | 'message'>,
    admit: () => void,
  ): Promise<ConversationMessage | undefined> {
    const known = await chat.findWelcome(sessionId, message);
    if (known !== undefined || !chat.isWelcome(message)) return known;
    await open(sessionId, admit);
    return chat.findWelcome(sessionId, message);
  }

  async function markSeen(by: ChatSide, sessionId: string, upTo: number): Promise<void> {
    const session = await chat.session(sessionId);
    if (session === undefined) return;
    const [there, seen] =
      by === 'staff' ? [session.lastVisitorSeq, session.seenByStaff] : [session.lastReplySeq, session.seenByVisitor];
    const mark = Math.min(upTo, there);
    if (mark <= seen) return;
    await chat.append({ sessionId, clientId: randomUUID(), createdAt: clock(), kind: 'seen', by, upTo: mark });
  }

  /** Holds a place for a stream, and ends it when the process does, so that its reader comes back. */
  async function* stream<T>(reader: Reader, open: (reader: Reader) => AsyncIterable<T>): AsyncGenerator<T, void, void> {
    const giveBack = live.streams.take(reader.address);
    const { signal, release } = anySignal(reader.signal, live.closing);
    try {
      yield* open({ ...reader, signal });
    } finally {
      release();
      giveBack();
    }
    if (live.closing.aborted)
      throw new AppError('unavailable', 'The chat restarts. Please connect again.', { retryAfter: 1 });
  }

  async function* events(scope: ChatScope, start: StreamStart, reader: Reader): AsyncGenerator<ChatEvent, void, void> {
    if (start.announced) yield { type: 'ready', seq: start.seq };
    yield* follow({ bus, log: chat, scope, after: start.seq, ...reader });
  }

  return {
    open,

    /** Part of a conversation; without `before`, its latest part. Opens nothing and marks nothing. */
    conversation: (
      sessionId: string,
      { before, limit = pageSize }: { before?: number | undefined; limit?: number | undefined } = {},
    ): Promise<Conversation> => chat.conversation(sessionId, { before, limit }),

    /**
     * The same for visitors: a long part is read in its turn, for it takes megabytes and whoever made it can ask for it
     * again and again.
     *
     * @param rank who has a lower one reads first
     * @throws AppError `too_many` when too many wait
     */
    async visitorConversation(
      sessionId: string,
      page: { before?: number | undefined; limit?: number | undefined },
      rank: number,
    ): Promise<Conversation> {
      const { limit = pageSize, before } = page;
      const part = await chat.conversation(sessionId, { before, limit: Math.min(limit, pageSize) });
      if (limit <= pageSize || !part.more) return part;
      return longReads(rank, () => chat.conversation(sessionId, { before, limit }));
    },

    /** What the office's list shows of a conversation. @throws AppError `not_found` for a session nobody opened */
    async summary(sessionId: string): Promise<ChatSession> {
      const session = await chat.summary(sessionId);
      if (session === undefined) throw noConversation();
      return session;
    },

    /**
     * Part of a conversation as the office reads it: the visitor's messages up to its end are then read.
     */
    async readAsStaff(
      sessionId: string,
      page: { before?: number | undefined; limit?: number | undefined } = {},
    ): Promise<Conversation> {
      const { limit = pageSize, before } = page;
      await markSeen('staff', sessionId, before === undefined ? Number.MAX_SAFE_INTEGER : before - 1);
      return chat.conversation(sessionId, { before, limit });
    },

    /**
     * Keeps a message. A repeat under the same `clientId` is answered with what is stored.
     *
     * @param options.isStaff whether the caller may speak as the office
     * @param options.admit called before a session is opened that was not open yet; throws to refuse that
     * @returns the stored message; for the exact text of a welcome message the one that the session already has
     * @throws AppError `forbidden` when somebody else speaks as the office, `conflict` for other content under a known `clientId`
     */
    async send(
      input: ChatMessageInput,
      { isStaff, admit }: { isStaff: () => Promise<boolean>; admit: () => void },
    ): Promise<ConversationMessage> {
      const { clientId, ...message } = input;
      if (message.isUser) {
        await admitNew(message.sessionId, admit);
        return post(message, clientId);
      }
      const known = await welcome(message, admit);
      if (known !== undefined) return known;
      if (!(await isStaff())) throw new AppError('forbidden', 'Only our office can write as staff.');
      const { sessionId, message: text } = message;
      return post({ sessionId, message: text, isUser: false }, clientId);
    },

    /** Keeps the office's answer. @throws AppError `conflict` for other content under a known `clientId` */
    reply: ({ sessionId, message, clientId }: ChatReplyInput): Promise<ConversationMessage> =>
      post({ sessionId, message, isUser: false }, clientId),

    /** Deletes a conversation for good. @throws AppError `not_found` for a session nobody opened */
    async remove(sessionId: string): Promise<void> {
      if ((await chat.session(sessionId)) === undefined) throw noConversation();
      await chat.remove(sessionId, clock());
    },

    /** Notes that one side has seen the other side's messages up to a place in the log. */
    markSeen,

    /**
     * Puts a conversation away, or takes it up again.
     *
     * @param upTo the last place of which whoever puts it away has heard; all of it unless told
     * @throws AppError `not_found` for a session nobody opened, `conflict` when its visitor has written after `upTo`
     */
    async setDone(sessionId: string, done: boolean, upTo = Number.MAX_SAFE_INTEGER): Promise<void> {
      const session = await chat.session(sessionId);
      if (session === undefined) throw noConversation();
      if (done && session.lastVisitorSeq > upTo) throw writtenAgain();
      if (session.done === done) return;
      const file = (as: boolean) =>
        chat.append({ sessionId, clientId: randomUUID(), createdAt: clock(), kind: 'done', done: as });
      const { entry } = await file(done);
      // The log alone tells what stands before the entry: a message may have come since the summary was read.
      if (!done || !(await chat.hasVisitorMessage(sessionId, { after: upTo, before: entry.seq }))) return;
      await file(false);
      throw writtenAgain();
    },

    /** Where a stream begins: at the last event that its reader has, or now. To be asked before anything else is done. */
    streamStart: (lastEventId: number | undefined): StreamStart => ({
      seq: lastEventId ?? bus.position(),
      announced: lastEventId === undefined,
    }),

    /** A session's events for its visitor, who counts as there meanwhile. */
    visitorEvents: (sessionId: string, start: StreamStart, reader: Reader): AsyncGenerator<VisitorChatEvent> =>
      stream(reader, async function* (as) {
        const left = signals.visitorArrived(sessionId);
        const deliver = (entry: ChatEntry): boolean => entry.type === 'done' || as.deliver?.(entry) === true;
        try {
          for await (const event of events({ sessionId }, start, { ...as, deliver })) {
            if (event.type !== 'done') yield event;
          }
        } finally {
          left();
        }
      }),

    /** All sessions' events for the office, which counts as there meanwhile. */
    staffEvents: (start: StreamStart, reader: Reader): AsyncGenerator<ChatEvent> =>
      stream(reader, async function* (as) {
        const left = signals.staffArrived();
        // Where the store is away, the next sign of life says the same.
        const seen = () => deskSeen().catch(() => undefined);
        void seen();
        try {
          yield* events('all', start, as);
        } finally {
          left();
          void seen();
        }
      }),

    /** What the office does right now, for one visitor; begins with whether anybody is there. */
    staffSignals: (sessionId: string, reader: Reader): AsyncGenerator<StaffSignal> =>
      stream(reader, (as) =>
        signalStream<StaffSignal>((listener) => signals.onStaff(sessionId, listener), {
          ...as,
          first: () => [{ type: 'presence', staffed: signals.isStaffed() }],
        }),
      ),

    /** What visitors do right now, for the office; begins with who is there. */
    visitorSignals: (reader: Reader): AsyncGenerator<VisitorSignal> =>
      stream(reader, (as) =>
        signalStream<VisitorSignal>(signals.onVisitors, {
          ...as,
          first: () => signals.online().map((sessionId) => ({ type: 'presence', sessionId, online: true })),
        }),
      ),

    setVisitorTyping: signals.setVisitorTyping,
    setStaffTyping: signals.setStaffTyping,

    staffPresence: (): StaffPresence => ({ staffed: signals.isStaffed(), officeOpen: isOpen(clock()) }),
  };
}

const tooManyReads = (): AppError =>
  new AppError('too_many', 'Many long conversations are being read. Please try again in a moment.', { retryAfter: 2 });

const noConversation = (): AppError => new AppError('not_found', 'There is no such conversation.');

const writtenAgain = (): AppError =>
  new AppError('conflict', 'The visitor has written again. The conversation stays open.');

type Content = Pick<ConversationMessage, 'message' | 'isUser' | 'name' | 'email' | 'phone'>;

const isSame = (stored: Content, sent: Content): boolean =>
  stored.message === sent.message &&
  stored.isUser === sent.isUser &&
  stored.name === sent.name &&
  stored.email === sent.email &&
  stored.phone === sent.phone;

/** Fields without a value are not stored at all. */
const withoutUndefined = ({ sessionId, message, isUser, name, email, phone }: Content & { sessionId: string }) => ({
  sessionId,
  message,
  isUser,
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { email }),
  ...(phone === undefined ? {} : { phone }),
});
