import * as z from 'zod/mini';
import { listFields, maxRows } from '#domain/admin.ts';
import {
  type ChatEntry,
  chatEvent,
  chatMessageInput,
  chatReplyInput,
  chatSession,
  conversation,
  conversationMessage,
  lastEventIdField,
  sessionIdField,
  staffConversation,
  staffMessage,
  staffPresence,
  staffSignal,
  visitorChatEvent,
  visitorSignal,
} from '#domain/chat.ts';
import { awayChange, chatStatus, chatStatusForVisitors } from '#domain/chat-status.ts';
import { chatDesk } from '#domain/desk.ts';
import { AppError } from '#domain/errors.ts';
import { anySignal } from '#server/chat-log/any-signal.ts';
import { invalidLink } from '#server/services/chat-reader.ts';
import type { Reader } from '#server/services/chat-streams.ts';
import { adminProcedure, type Context, publicProcedure, router } from '../init.ts';
import { type EventText, eventWriter, plainStream, trackedStream, withIds } from '../stream.ts';

const seq = z.int().check(z.minimum(0));
const limit = z.int().check(z.minimum(1), z.maximum(maxRows));

const oneSession = z.object({ sessionId: sessionIdField });
const conversationPage = z.extend(oneSession, { before: z.optional(seq), limit: z.optional(limit) });
const seenUpTo = z.extend(oneSession, { upTo: seq });
const sessionPage = z.object({
  limit: z._default(limit, 50),
  before: z.optional(seq),
  done: z.optional(z.boolean()),
  search: listFields.search,
});
const typing = z.extend(oneSession, { typing: z.boolean('typing must be true or false.') });

const staffEventText = eventWriter(chatEvent);
const eventTextWithoutOfficeFields = eventWriter(visitorChatEvent);

/** Fields of a message that only the office gets. */
const officeFields = Object.keys(staffMessage.shape).filter((field) => !(field in conversationMessage.shape));

/** Encodes an entry as visitors get it. If the office gets the same fields, both share one encoding. */
function visitorEventText(entry: ChatEntry): EventText {
  const hasOfficeFields = entry.type === 'message' && officeFields.some((field) => field in entry.message);
  return hasOfficeFields ? eventTextWithoutOfficeFields(entry) : staffEventText(entry);
}

/** Anybody who knows a session's id, which cannot be guessed, may call the session's public procedures. */
export const chatRouter = router({
  /** Opens the session if needed, and returns the latest part of its conversation. */
  open: publicProcedure
    .meta({ access: 'anybody', limit: 'read' })
    .input(oneSession)
    .output(conversation)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.chat.open(input.sessionId, countOpening(ctx));
      return ctx.services.chat.conversation(input.sessionId);
    }),

  /** A part of a conversation for its visitor: the latest part, or the part before an entry. */
  history: publicProcedure
    .input(conversationPage)
    .output(conversation)
    .query(async ({ ctx, input }) => {
      const part = await ctx.services.chat.visitorConversation(input.sessionId, input, readsOf(ctx));
      countLength(ctx, part.messages);
      return part;
    }),

  /** The office gets all messages, and so marks them as seen. Visitors get those in the last `maxRows` entries. */
  session: publicProcedure
    .input(oneSession)
    .output(z.array(conversationMessage))
    .query(async ({ ctx, input }) => {
      const { chat } = ctx.services;
      if (await isStaff(ctx)) {
        return (await chat.readAsStaff(input.sessionId, { limit: Number.POSITIVE_INFINITY })).messages;
      }
      // Limited, because a visitor could write for days and then have everything read repeatedly.
      const { messages } = await chat.visitorConversation(input.sessionId, { limit: maxRows }, readsOf(ctx));
      if (messages.length > 0) chat.visitorPolled(input.sessionId);
      countLength(ctx, messages);
      return messages;
    }),

  send: publicProcedure
    .meta({ access: 'anybody', limit: 'chat' })
    .input(chatMessageInput)
    .output(conversationMessage)
    .mutation(({ ctx, input }) =>
      ctx.services.chat.send(input, { isStaff: () => isStaff(ctx), admit: countOpening(ctx) }),
    ),

  /** Sets whether the visitor is typing. */
  typing: publicProcedure
    .meta({ access: 'anybody', limit: 'read' })
    .input(typing)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.chat.setVisitorTyping(input.sessionId, input.typing)),

  /** Records that the visitor has seen the office's messages up to a sequence number. */
  markSeen: publicProcedure
    .meta({ access: 'anybody', limit: 'read' })
    .input(seenUpTo)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.chat.markSeen('visitor', input.sessionId, input.upTo)),

  /** Whether somebody of the office is online, and whether the office is open by its hours and closures. */
  staffPresence: publicProcedure.output(staffPresence).query(({ ctx }) => ctx.services.chat.staffPresence()),

  /** Streams a session's entries, except `done`, after `lastEventId` or from now on. Opens the session if needed. */
  onMessage: publicProcedure
    .input(z.extend(oneSession, { lastEventId: lastEventIdField }))
    .output(trackedStream(visitorChatEvent))
    .subscription(async ({ ctx, input, signal }) => {
      const { chat } = ctx.services;
      const start = chat.streamStart(input.lastEventId);
      await chat.open(input.sessionId, countOpening(ctx));
      const line = ctx.openLine?.();
      const deliver = line && ((entry: ChatEntry) => line.send(visitorEventText(entry)));
      return withIds(chat.visitorEvents(input.sessionId, start, { ...reader(ctx, signal), deliver }), line);
    }),

  /** Streams whether the office is online and whether it is typing. */
  onStaffSignal: publicProcedure
    .input(oneSession)
    .output(plainStream(staffSignal))
    .subscription(({ ctx, input, signal }) => ctx.services.chat.staffSignals(input.sessionId, reader(ctx, signal))),

  /** Whether the office answers chats now, else when it opens, and whether staff is connected or was a moment ago. */
  desk: publicProcedure.output(chatStatusForVisitors).query(({ ctx }) => ctx.services.chatStatus.forVisitors()),

  /** The session that a link in a mail opens. A mutation, because a query's token would be in the URL and in logs. */
  takeUp: publicProcedure
    .meta({ access: 'anybody', limit: 'read' })
    .input(z.object({ token: z.string('token must be text.') }))
    .output(z.object({ sessionId: z.string(), name: z.optional(z.string()), email: z.optional(z.string()) }))
    .mutation(async ({ ctx, input }) => {
      const attempt = ctx.limits.take('wrongLink', ctx.ipAddress);
      const target = ctx.services.mail.links.open('chat', input.token);
      if (target === undefined) throw invalidLink();
      attempt.giveBack();
      return ctx.services.chat.linkedSession(target);
    }),

  adminDesk: adminProcedure.output(chatStatus).query(({ ctx }) => ctx.services.chatStatus.state()),

  setAway: adminProcedure
    .input(awayChange)
    .output(chatStatus)
    .mutation(({ ctx, input }) => ctx.services.chatStatus.setAway(input.away)),

  /** A page of the list of conversations, and the id of the event after which `onEvents` has to continue. */
  sessions: adminProcedure
    .input(sessionPage)
    .output(z.object({ rows: z.array(chatSession), lastEventId: z.string() }))
    .query(async ({ ctx, input }) => {
      // `seq` is read before the rows, so that a subscription that starts there misses nothing.
      const { seq } = ctx.services.chat.streamStart(undefined);
      return { rows: await ctx.store.chat.sessions(input), lastEventId: String(seq) };
    }),

  allSessions: adminProcedure.output(z.array(chatSession)).query(({ ctx }) => ctx.store.chat.allSessions()),

  /** One conversation, as in `sessions`. */
  summary: adminProcedure
    .input(oneSession)
    .output(chatSession)
    .query(({ ctx, input }) => ctx.services.chat.summary(input.sessionId)),

  /** A part of a conversation for the office. Marks nothing as seen. */
  staffHistory: adminProcedure
    .input(conversationPage)
    .output(staffConversation)
    .query(({ ctx, input }) => ctx.services.chat.conversation(input.sessionId, input)),

  /** A part of a conversation for the office. Marks the visitor's messages up to the end of this part as seen. */
  conversation: adminProcedure
    .meta({ access: 'admin', limit: 'read' })
    .input(conversationPage)
    .output(staffConversation)
    .mutation(({ ctx, input }) => ctx.services.chat.readAsStaff(input.sessionId, input)),

  reply: adminProcedure
    .input(chatReplyInput)
    .output(staffMessage)
    .mutation(({ ctx, input }) => ctx.services.chat.reply(input)),

  unread: adminProcedure
    .output(z.object({ count: z.number() }))
    .query(async ({ ctx }) => ({ count: await ctx.store.chat.countUnread() })),

  /**
   * Marks a conversation as done, or reopens it. `upTo` is the last sequence number that the caller has seen: marking
   * as done fails if the visitor has written after `upTo`.
   */
  setDone: adminProcedure
    .input(z.extend(oneSession, { done: z.boolean('done must be true or false.'), upTo: z.optional(seq) }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.chat.setDone(input.sessionId, input.done, input.upTo)),

  /** Deletes a conversation for good. */
  remove: adminProcedure
    .input(oneSession)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.chat.remove(input.sessionId)),

  /** Sets whether the office is typing. */
  adminTyping: adminProcedure
    .input(z.extend(typing, { desk: z.optional(chatDesk) }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.chat.setStaffTyping(input.sessionId, input.typing, input.desk)),

  /** Records that the office has seen the visitor's messages up to a sequence number. */
  adminMarkSeen: adminProcedure
    .input(seenUpTo)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.chat.markSeen('staff', input.sessionId, input.upTo)),

  /** Streams the log entries of all sessions, after `lastEventId` or from now on. */
  onEvents: adminProcedure
    .input(z.optional(z.object({ lastEventId: lastEventIdField })))
    .output(trackedStream(chatEvent))
    .subscription(({ ctx, input, signal }) => {
      const start = ctx.services.chat.streamStart(input?.lastEventId);
      const line = ctx.openLine?.();
      const deliver = line && ((entry: ChatEntry) => line.send(staffEventText(entry)));
      return withIds(
        whileLoggedIn(ctx, signal, (staffReader) => ctx.services.chat.staffEvents(start, { ...staffReader, deliver })),
        line,
      );
    }),

  /** Streams which visitors are online, and which visitors and colleagues are typing. */
  onVisitorSignal: adminProcedure
    .output(plainStream(visitorSignal))
    .subscription(({ ctx, signal }) =>
      whileLoggedIn(ctx, signal, (staffReader) => ctx.services.chat.visitorSignals(staffReader)),
    ),
});

/**
 * New sessions count against the rate limit of the client that opens them, so that nobody can flood the office's list.
 */
const countOpening = (ctx: Context) => (): void => {
  ctx.limits.take('opening', ctx.ipAddress);
};

/**
 * Returns the number of recent reads from the caller's IP address. Long conversations are read first for callers with
 * the fewest reads.
 */
const readsOf = ({ limits, ipAddress }: Context): number => limits.used('read', ipAddress);

/** The number of messages that count as one read. */
const messagesPerRead = 200;

/** Counts a long part of a conversation as several reads, because it may have twenty megabytes. */
function countLength({ limits, ipAddress }: Context, messages: readonly unknown[]): void {
  for (let uncounted = messages.length - messagesPerRead; uncounted > 0; uncounted -= messagesPerRead)
    limits.take('read', ipAddress);
}

const isStaff = async ({ sessionToken, services }: Context): Promise<boolean> =>
  sessionToken !== undefined && (await services.admin.isLive(sessionToken));

const reader = (ctx: Context, signal: AbortSignal | undefined): Reader => ({
  ipAddress: ctx.ipAddress,
  signal: signal ?? new AbortController().signal,
  ready: ctx.readyToSend ?? (async () => undefined),
});

/** A stream for the office, which ends with an error when the admin session ends. */
async function* whileLoggedIn<T>(
  ctx: Context & { sessionToken: string },
  signal: AbortSignal | undefined,
  stream: (reader: Reader) => AsyncIterable<T>,
): AsyncGenerator<T, void, void> {
  const staffReader = reader(ctx, signal);
  const adminSession = ctx.services.adminWatch.watch(ctx.sessionToken);
  const { signal: combinedSignal, release } = anySignal(staffReader.signal, adminSession.signal);
  try {
    yield* stream({ ...staffReader, signal: combinedSignal });
  } finally {
    release();
    adminSession.stop();
  }
  if (!adminSession.signal.aborted) return;
  ctx.sessionEnded?.();
  throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
}
