import { defaultChatPhone, welcomeClientId, welcomeMessages } from '../../src/domain/chat.ts';
import type { MessageRecord, SessionRecord, VisitorSearch } from '../../src/server/store/chat-records.ts';
import { visitorSearch } from '../../src/server/store/chat-summary.ts';
import { begin, minute, person } from './data.ts';

/** The messages with which each conversation starts. */
const welcomes = welcomeMessages(defaultChatPhone);

/** Log entries per conversation: the welcome messages, then messages of visitor and office in turn. */
export const entriesPerConversation = 10;

/** The session id of conversation `n`. */
export const sessionId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/**
 * Entry `n` of the log, as it is stored.
 *
 * @param shift number of entries before it that measurements have written
 */
export function entryDocument(n: number, shift: number): Omit<MessageRecord, '_id'> {
  const index = n % entriesPerConversation;
  const welcome = welcomes[index];
  return {
    seq: shift + n + 1,
    sessionId: sessionId(Math.floor(n / entriesPerConversation)),
    clientId: welcome === undefined ? `00000000-0000-4000-9000-${String(n).padStart(12, '0')}` : welcomeClientId(index),
    createdAt: new Date(begin + n * minute * 6),
    kind: 'message',
    message: welcome ?? 'We have two floors of offices and would like them cleaned on weekdays after six.',
    isUser: welcome === undefined && index % 2 === 0,
    automatic: welcome !== undefined,
  };
}

/** The summary of conversation `n`, as it is stored. In every tenth, the visitor's last message is unread. */
export function sessionDocument(n: number, shift: number): SessionRecord & VisitorSearch {
  const entriesBefore = shift + n * entriesPerConversation;
  const createdAt = new Date(begin + n * entriesPerConversation * minute * 6);
  const lastVisitorSeq = entriesBefore + entriesPerConversation - 1;
  const unread = n % 10 === 0 ? 1 : 0;
  return {
    sessionId: sessionId(n),
    createdAt,
    lastSeq: entriesBefore + entriesPerConversation,
    opened: true,
    lastMessageSeq: entriesBefore + entriesPerConversation,
    lastMessageAt: createdAt,
    lastMessage: 'We have two floors of offices and would like them cleaned on weekdays after six.',
    lastVisitorSeq,
    lastReplySeq: entriesBefore + entriesPerConversation,
    seenByStaff: lastVisitorSeq - unread,
    seenByVisitor: 0,
    unread,
    done: n % 3 === 0,
    ...person(n),
    ...visitorSearch(person(n)),
  };
}
