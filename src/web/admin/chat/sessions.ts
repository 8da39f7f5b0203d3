import { type ChatEntry, type ChatEvent, type ChatSession, type ConversationMessage, isWelcome } from '#domain/chat.ts';

/** Conversations by their session's id. */
export type Sessions = ReadonlyMap<string, ChatSession>;

/**
 * The sequence number down to which conversations are listed, for open and done ones: 0 if all are listed, undefined
 * before the first part is loaded.
 */
export type Reach = { open?: number; done?: number };

/** The sequence number down to which a part of the list reaches. @param asked the requested number of rows */
export const reachOf = (rows: readonly ChatSession[], asked: number): number =>
  rows.length < asked ? 0 : (rows.at(-1)?.lastMessageSeq ?? 0);

/** The maximum number of conversations that one comparison reports as closed; the next one reports the others. */
const maxClosed = 50;

/** Adds summaries from the server, except those that are older than the known ones. */
export function withListed(sessions: Sessions, rows: readonly ChatSession[]): Sessions {
  const next = new Map(sessions);
  for (const row of rows) {
    const known = next.get(row.sessionId);
    if (known === undefined || isCurrent(row, known)) next.set(row.sessionId, row);
  }
  return next;
}

const isCurrent = (row: ChatSession, known: ChatSession): boolean =>
  row.lastSeq >= known.lastSeq && row.lastMessageSeq >= known.lastMessageSeq;

/**
 * Conversations that are open here, but no longer in the server's list of open ones, because somebody else closed them.
 *
 * @param rows the latest open conversations, down to `end`
 */
export function closedElsewhere(sessions: Sessions, rows: readonly ChatSession[], end: number): string[] {
  const listedNow = new Set(rows.map(({ sessionId }) => sessionId));
  return [...sessions.values()]
    .filter(({ sessionId, done, lastMessageSeq }) => !done && lastMessageSeq >= end && !listedNow.has(sessionId))
    .map(({ sessionId }) => sessionId)
    .slice(0, maxClosed);
}

/**
 * Applies an event of the log to its session's summary, as the server does. Events that the summary already includes
 * are ignored. They are received after a reconnection.
 */
export function withSessionEvent(sessions: Sessions, event: ChatEvent): Sessions {
  if (event.type === 'ready') return sessions;
  const known = sessions.get(event.sessionId);
  if (known !== undefined && event.seq <= known.lastSeq) return sessions;
  if (event.type === 'removed') return without(sessions, event.sessionId);
  const session = mayLeaveUnread(sessions, event) ? known : sessionAfter(known, event);
  return session === undefined ? sessions : new Map(sessions).set(event.sessionId, { ...session, lastSeq: event.seq });
}

/** Removes a deleted conversation. */
export function without(sessions: Sessions, sessionId: string): Sessions {
  const next = new Map(sessions);
  return next.delete(sessionId) ? next : sessions;
}

/**
 * Whether messages may still be unread after a `seen` event, because later ones arrived. The summary does not say how
 * many of those are the visitor's, so it has to be fetched again.
 */
export function mayLeaveUnread(sessions: Sessions, event: ChatEvent): boolean {
  if (event.type !== 'seen' || event.by !== 'staff') return false;
  const known = sessions.get(event.sessionId);
  return known !== undefined && known.unread > 0 && event.upTo < known.lastMessageSeq;
}

/** Applies an entry of the log before its event is received. */
export function withSessionNews(sessions: Sessions, event: ChatEntry): Sessions {
  const known = sessions.get(event.sessionId);
  const session = sessionAfter(known, event);
  return session === undefined || session === known ? sessions : new Map(sessions).set(event.sessionId, session);
}

function sessionAfter(known: ChatSession | undefined, event: ChatEntry): ChatSession | undefined {
  if (event.type === 'message') {
    if (known !== undefined && event.seq <= known.lastMessageSeq) return known;
    return withMessage(known ?? newSession(event.message), event.message);
  }
  if (known === undefined || event.type === 'removed') return undefined;
  if (event.type === 'done') return { ...known, done: event.done };
  // The entry marks the last known message as read, so no unread one is left.
  return event.by === 'visitor' || known.unread === 0 ? known : { ...known, unread: 0 };
}

/**
 * Applies a conversation's latest messages to an older summary. Does nothing without a summary, because a part of the
 * conversation is not enough to make one.
 */
export function withLatestPart(
  sessions: Sessions,
  sessionId: string,
  messages: readonly ConversationMessage[],
): Sessions {
  if (!sessions.has(sessionId)) return sessions;
  return messages.reduce(
    (known, message) => withSessionNews(known, { type: 'message', seq: message.seq, sessionId, message }),
    sessions,
  );
}

function withMessage(session: ChatSession, message: ConversationMessage): ChatSession {
  const latest = {
    ...session,
    lastMessage: message.message,
    lastMessageSeq: message.seq,
    lastMessageAt: message.createdAt,
  };
  if (!message.isUser) return isWelcome(message) ? latest : { ...latest, owed: false };
  // If a message was read, all earlier ones were read.
  const unread = message.read ? 0 : session.unread + 1;
  return { ...latest, ...contactOf(session, message), unread, done: false, owed: true };
}

/** The contact details of a session: the first ones that its visitor sends. */
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

/** The listed conversations that are open or done; latest first. */
export const listed = (sessions: Sessions, reach: Reach, part: keyof Reach): ChatSession[] => {
  const end = reach[part] ?? Number.POSITIVE_INFINITY;
  return latestFirst(
    [...sessions.values()].filter(({ done, lastMessageSeq }) => done === (part === 'done') && lastMessageSeq >= end),
  );
};

/** The known state of conversations that a search found; latest first. */
export const knownOf = (rows: readonly ChatSession[], sessions: Sessions): ChatSession[] =>
  latestFirst(rows.map((row) => sessions.get(row.sessionId) ?? row));

const latestFirst = (sessions: readonly ChatSession[]): ChatSession[] =>
  sessions.toSorted((a, b) => b.lastMessageSeq - a.lastMessageSeq);

/** A message with the name that its visitor gave earlier. */
export const withContact = (message: ConversationMessage, session: ChatSession | undefined): ConversationMessage => ({
  ...message,
  ...(message.name === undefined && session?.name !== undefined ? { name: session.name } : {}),
});

/** The last message of a session, built from its summary. */
export const latestMessage = ({
  sessionId,
  lastMessage,
  lastMessageSeq,
  lastMessageAt,
  name,
}: ChatSession): ConversationMessage => ({
  id: `${sessionId}-${lastMessageSeq}`,
  clientId: `${sessionId}-${lastMessageSeq}`,
  sessionId,
  message: lastMessage,
  isUser: true,
  read: false,
  responded: false,
  createdAt: lastMessageAt,
  seq: lastMessageSeq,
  ...(name === undefined ? {} : { name }),
});
