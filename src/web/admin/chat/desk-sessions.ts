import { type ChatEntry, type ChatEvent, type ChatSession, type ConversationMessage, isWelcome } from '#domain/chat.ts';

/** Conversations by their session's id. */
export type Sessions = ReadonlyMap<string, ChatSession>;

/**
 * The place in the log down to which conversations are listed, of the open ones and of those that are done: 0 where all
 * are, undefined before the first part has come.
 */
export type Reach = { open?: number; done?: number };

/** Down to where a part of the list goes that was asked for with this many rows. */
export const reachOf = (rows: readonly ChatSession[], asked: number): number =>
  rows.length < asked ? 0 : (rows.at(-1)?.lastMessageSeq ?? 0);

/** At most this many conversations are reported as gone at once; the others at the next comparison. */
const maxClosed = 50;

/** Takes what the server lists; what is known of later is kept. */
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
 * Conversations that are taken for open and are not on the list of those any more: somebody else has put them away.
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
 * Takes what the log tells of a session; the same as the server's summary of it says. After a pause, the log tells also
 * of what was listed meanwhile: that is in the summary already.
 */
export function withSessionEvent(sessions: Sessions, event: ChatEvent): Sessions {
  if (event.type === 'ready') return sessions;
  const known = sessions.get(event.sessionId);
  if (known !== undefined && event.seq <= known.lastSeq) return sessions;
  if (event.type === 'removed') return without(sessions, event.sessionId);
  const session = mayLeaveUnread(sessions, event) ? known : sessionAfter(known, event);
  return session === undefined ? sessions : new Map(sessions).set(event.sessionId, { ...session, lastSeq: event.seq });
}

/** Forgets a conversation that was deleted. */
export function without(sessions: Sessions, sessionId: string): Sessions {
  const next = new Map(sessions);
  return next.delete(sessionId) ? next : sessions;
}

/**
 * Whether the office has read up to a place after which something has come meanwhile. A summary does not tell whether
 * that was the visitor's, nor how much it was: the server does.
 */
export function mayLeaveUnread(sessions: Sessions, event: ChatEvent): boolean {
  if (event.type !== 'seen' || event.by !== 'staff') return false;
  const known = sessions.get(event.sessionId);
  return known !== undefined && known.unread > 0 && event.upTo < known.lastMessageSeq;
}

/** Takes a summary of a session whose events have not arrived yet. */
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
  // Here it was read to its end, as far as that is known.
  return event.by === 'visitor' || known.unread === 0 ? known : { ...known, unread: 0 };
}

/**
 * Takes the end of a session's conversation, as far as its summary is older. A session without a summary stays without:
 * a part of its conversation does not tell all that belongs there.
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
  // With a message, everything before it is read.
  const unread = message.read ? 0 : session.unread + 1;
  return { ...latest, ...contactOf(session, message), unread, done: false, owed: true };
}

/** A session keeps the first contact details that its visitor sends. */
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

/** The listed conversations that are open, or those that are done; latest first. */
export const listed = (sessions: Sessions, reach: Reach, part: keyof Reach): ChatSession[] => {
  const end = reach[part] ?? Number.POSITIVE_INFINITY;
  return latestFirst(
    [...sessions.values()].filter(({ done, lastMessageSeq }) => done === (part === 'done') && lastMessageSeq >= end),
  );
};

/** The present state of conversations that a search found; latest first. */
export const knownOf = (rows: readonly ChatSession[], sessions: Sessions): ChatSession[] =>
  latestFirst(rows.map((row) => sessions.get(row.sessionId) ?? row));

const latestFirst = (sessions: readonly ChatSession[]): ChatSession[] =>
  sessions.toSorted((a, b) => b.lastMessageSeq - a.lastMessageSeq);

/** A message with the name that its visitor has given before. */
export const withContact = (message: ConversationMessage, session: ChatSession | undefined): ConversationMessage => ({
  ...message,
  ...(message.name === undefined && session?.name !== undefined ? { name: session.name } : {}),
});

/** The last message of a session, as far as its summary tells. */
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
