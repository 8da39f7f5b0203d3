import type { ChatEvent, Conversation, ConversationMessage } from '#domain/chat.ts';

/** The open conversation. `more`: whether the server has earlier messages. */
export type OpenConversation = {
  sessionId: string;
  /**
   * The known messages, oldest first. Before the latest part is loaded, these are only the messages that arrived since
   * the conversation was opened.
   */
  messages: readonly ConversationMessage[];
  isLoaded: boolean;
  more: boolean;
};

/** A conversation without fetched messages. */
export const emptyConversation = (sessionId: string): OpenConversation => ({
  sessionId,
  messages: [],
  isLoaded: false,
  more: false,
});

/** Adds a fetched part of the conversation. Parts may arrive in any order. */
export function withPart(conversation: OpenConversation, { messages, more }: Conversation): OpenConversation {
  const isEarliest = !conversation.isLoaded || (messages[0]?.seq ?? 0) < (conversation.messages[0]?.seq ?? 0);
  return {
    ...conversation,
    isLoaded: true,
    messages: merge(conversation.messages, messages),
    more: isEarliest ? more : conversation.more,
  };
}

/**
 * The conversation without deleted messages, if the server's answer to a call for the latest messages has the whole
 * conversation.
 *
 * @param known the messages that were known before the call; those that arrived during the call stay
 */
export function withoutDeleted(
  conversation: OpenConversation,
  known: readonly ConversationMessage[],
  { messages, more }: Conversation,
): OpenConversation {
  if (more) return conversation;
  const storedSeqs = new Set(messages.map(({ seq }) => seq));
  const deletedSeqs = new Set(known.map(({ seq }) => seq).filter((seq) => !storedSeqs.has(seq)));
  if (deletedSeqs.size === 0) return conversation;
  return { ...conversation, messages: conversation.messages.filter(({ seq }) => !deletedSeqs.has(seq)), more };
}

/** Applies an event to the conversation. Events of other conversations change nothing. */
export function withConversationEvent(conversation: OpenConversation, event: ChatEvent): OpenConversation {
  if (event.type === 'ready' || event.sessionId !== conversation.sessionId) return conversation;
  if (event.type === 'message') return { ...conversation, messages: merge(conversation.messages, [event.message]) };
  if (event.type === 'removed') return { ...emptyConversation(conversation.sessionId), isLoaded: true };
  if (event.type !== 'seen') return conversation;
  const isSeen = ({ isUser, seq }: ConversationMessage): boolean =>
    isUser === (event.by === 'staff') && seq <= event.upTo;
  return {
    ...conversation,
    messages: conversation.messages.map((message) => (isSeen(message) ? { ...message, read: true } : message)),
  };
}

/** The sequence number of the visitor's last message that the office has not seen. */
export const lastUnseen = ({ messages }: OpenConversation): number | undefined =>
  messages.findLast(({ isUser, read }) => isUser && !read)?.seq;

function merge(
  knownMessages: readonly ConversationMessage[],
  newMessages: readonly ConversationMessage[],
): ConversationMessage[] {
  const bySeq = new Map(knownMessages.map((message) => [message.seq, message]));
  for (const message of newMessages) {
    const read = message.read || bySeq.get(message.seq)?.read === true;
    bySeq.set(message.seq, { ...message, read });
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
