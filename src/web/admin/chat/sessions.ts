import { type ChatEntry, type ChatEvent, type ChatSession, type ConversationMessage, isWelcome } from '#domain/chat.ts';

/** Conversations by their session's id. */
export type Sessions = ReadonlyMap<string, ChatSession>;

/** The two parts of the list of conversations. */
export type ListPart = 'open' | 'done';

/**
 * The lowest `lastMessageSeq` that is listed, by part: 0 if all conversations are listed, undefined before any are
 * loaded.
 */
export type ListedDownTo = { [Part in ListPart]?: number };

/** The lowest `lastMessageSeq` in an answer of at most `limit` rows; 0 if it has fewer, because no rows follow then. */
export const lowestSeqOf = (rows: readonly ChatSession[], limit: number): number =>
  rows.length < limit ? 0 : (rows.at(-1)?.lastMessageSeq ?? 0);

/** The maximum number of conversations that one comparison reports as closed; later comparisons report the rest. */
const maxClosed = 50;

/** Adds summaries from the server, unless a newer one of the same session is known. */
export function withListed(sessions: Sessions, rows: readonly ChatSession[]): Sessions {
  const next = new Map(sessions);
  for (const row of rows) {
    const previous = next.get(row.sessionId);
    if (previous === undefined || isUpToDate(row, previous)) next.set(row.sessionId, row);
  }
  return next;
}

const isUpToDate = (row: ChatSession, previous: ChatSession): boolean =>
  row.lastSeq >= previous.lastSeq && row.lastMessageSeq >= previous.lastMessageSeq;

/**
 * The ids of conversations that are open here, but no longer in the server's list of open ones, because somebody else
 * marked them as done or deleted them.
 *
 * @param rows the server's latest open conversations
 * @param end the `lastMessageSeq` down to which `rows` is complete
 */
export function closedElsewhere(sessions: Sessions, rows: readonly ChatSession[], end: number): string[] {
  const openIds = new Set(rows.map(({ sessionId }) => sessionId));
  return [...sessions.values()]
    .filter(({ sessionId, done, lastMessageSeq }) => !done && lastMessageSeq >= end && !openIds.has(sessionId))
    .map(({ sessionId }) => sessionId)
    .slice(0, maxClosed);
}

/**
 * Applies an event of the log to its session's summary. Ignores events that the summary already includes, which arrive
 * after a reconnection. If the event may leave messages unread, `unread` stays until the summary is fetched again.
 */
export function withSessionEvent(sessions: Sessions, event: ChatEvent): Sessions {
  if (event.type === 'ready') return sessions;
  const previous = sessions.get(event.sessionId);
  if (previous !== undefined && event.seq <= previous.lastSeq) return sessions;
  if (event.type === 'removed') return withoutSession(sessions, event.sessionId);
  const session = mayLeaveUnread(sessions, event) ? previous : sessionAfter(previous, event);
  return session === undefined ? sessions : new Map(sessions).set(event.sessionId, { ...session, lastSeq: event.seq });
}

export function withoutSession(sessions: Sessions, sessionId: string): Sessions {
  const next = new Map(sessions);
  return next.delete(sessionId) ? next : sessions;
}

/**
 * Whether messages may still be unread after a `seen` event, because later messages arrived. The summary does not
 * say how many of them are the visitor's, so it has to be fetched again.
 */
export function mayLeaveUnread(sessions: Sessions, event: ChatEvent): boolean {
  if (event.type !== 'seen' || event.by !== 'staff') return false;
  const session = sessions.get(event.sessionId);
  return session !== undefined && session.unread > 0 && event.upTo < session.lastMessageSeq;
}

/** Applies an entry of the log before its event is received. `lastSeq` stays, so that the event is not ignored. */
export function withSessionEntry(sessions: Sessions, entry: ChatEntry): Sessions {
  const previous = sessions.get(entry.sessionId);
  const session = sessionAfter(previous, entry);
  return session === undefined || session === previous ? sessions : new Map(sessions).set(entry.sessionId, session);
}

function sessionAfter(previous: ChatSession | undefined, entry: ChatEntry): ChatSession | undefined {
  if (entry.type === 'message') {
    if (previous !== undefined && entry.seq <= previous.lastMessageSeq) return previous;
    return withMessage(previous ?? newSession(entry.message), entry.message);
  }
  if (previous === undefined || entry.type === 'removed') return undefined;
  if (entry.type === 'done') return { ...previous, done: entry.done };
  // The office has seen the visitor's last known message, so no message is unread any more.
  return entry.by === 'visitor' || previous.unread === 0 ? previous : { ...previous, unread: 0 };
}

/**
 * Applies a conversation's latest messages to an older summary. Does nothing without a summary, because a part of the
 * conversation is not enough to make one.
 */
export function withLatestMessages(
  sessions: Sessions,
  sessionId: string,
  messages: readonly ConversationMessage[],
): Sessions {
  if (!sessions.has(sessionId)) return sessions;
  return messages.reduce(
    (updated, message) => withSessionEntry(updated, { type: 'message', seq: message.seq, sessionId, message }),
    sessions,
  );
}

function withMessage(session: ChatSession, message: ConversationMessage): ChatSession {
  const updatedSession = {
    ...session,
    lastMessage: message.message,
    lastMessageSeq: message.seq,
    lastMessageAt: message.createdAt,
  };
  if (!message.isUser) return isWelcome(message) ? updatedSession : { ...updatedSession, owed: false };
  // If a message was read, all earlier ones were read.
  const unread = message.read ? 0 : session.unread + 1;
  return { ...updatedSession, ...contactOf(session, message), unread, done: false, owed: true };
}

/** The contact details that a message adds to its session: only the first ones that the visitor sends count. */
function contactOf(session: ChatSession, { name, email, phone }: ConversationMessage) {
  if ((session.name ?? session.email ?? session.phone) !== undefined) return {};
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
  };
}

const newSession = ({ sessionId, createdAt }: ConversationMessage): ChatSession => ({
  sessionId,
  createdAt,
  lastSeq: 0,
  lastMessage: '',
  lastMessageSeq: 0,
  lastMessageAt: createdAt,
  unread: 0,
  done: false,
  owed: false,
});

/** The listed conversations of one part, latest first. */
export const listedSessions = (sessions: Sessions, listedDownTo: ListedDownTo, part: ListPart): ChatSession[] => {
  const end = listedDownTo[part] ?? Number.POSITIVE_INFINITY;
  return latestFirst(
    [...sessions.values()].filter(({ done, lastMessageSeq }) => done === (part === 'done') && lastMessageSeq >= end),
  );
};

/** The found conversations in their latest known state, latest first. */
export const withKnownState = (rows: readonly ChatSession[], sessions: Sessions): ChatSession[] =>
  latestFirst(rows.map((row) => sessions.get(row.sessionId) ?? row));

const latestFirst = (sessions: readonly ChatSession[]): ChatSession[] =>
  sessions.toSorted((a, b) => b.lastMessageSeq - a.lastMessageSeq);

/** Adds the visitor's name from the session to a message without a name. */
export const withVisitorName = (
  message: ConversationMessage,
  session: ChatSession | undefined,
): ConversationMessage => ({
  ...message,
  ...(message.name === undefined && session?.name !== undefined ? { name: session.name } : {}),
});

/**
 * The last message of a session, built from its summary. Its ids are made up. The visitor wrote it if a reply is owed,
 * because after a reply of the office, none is owed.
 */
export const latestMessage = ({
  sessionId,
  lastMessage,
  lastMessageSeq,
  lastMessageAt,
  owed,
  name,
}: ChatSession): ConversationMessage => ({
  id: `${sessionId}-${lastMessageSeq}`,
  clientId: `${sessionId}-${lastMessageSeq}`,
  sessionId,
  message: lastMessage,
  isUser: owed,
  read: false,
  responded: false,
  createdAt: lastMessageAt,
  seq: lastMessageSeq,
  ...(name === undefined ? {} : { name }),
});
