import type { ChatEvent, Conversation, ConversationMessage } from '#domain/chat.ts';

/** The conversation that is open: messages oldest first, and whether there are earlier ones. */
export type OpenConversation = {
  sessionId: string;
  /** What is known of it: before its latest part has come, no more than what has happened since it was opened. */
  messages: readonly ConversationMessage[];
  isLoaded: boolean;
  more: boolean;
};

/** A conversation of which nothing has been fetched. */
export const opened = (sessionId: string): OpenConversation => ({
  sessionId,
  messages: [],
  isLoaded: false,
  more: false,
});

/** Takes a part of the conversation, in whatever order the parts come. */
export function withPart(open: OpenConversation, { messages, more }: Conversation): OpenConversation {
  const isEarlier = !open.isLoaded || (messages[0]?.seq ?? 0) < (open.messages[0]?.seq ?? 0);
  return { ...open, isLoaded: true, messages: merged(open.messages, messages), more: isEarlier ? more : open.more };
}

/** Takes what has happened in the conversation. */
export function withConversationEvent(open: OpenConversation, event: ChatEvent): OpenConversation {
  if (event.type === 'ready' || event.sessionId !== open.sessionId) return open;
  if (event.type === 'message') return { ...open, messages: merged(open.messages, [event.message]) };
  if (event.type === 'removed') return { ...opened(open.sessionId), isLoaded: true };
  if (event.type !== 'seen') return open;
  const isSeen = ({ isUser, seq }: ConversationMessage): boolean =>
    isUser === (event.by === 'staff') && seq <= event.upTo;
  return {
    ...open,
    messages: open.messages.map((message) => (isSeen(message) ? { ...message, read: true } : message)),
  };
}

/** The last place of a visitor's message that the office has not seen. */
export const lastUnseen = ({ messages }: OpenConversation): number | undefined =>
  messages.findLast(({ isUser, read }) => isUser && !read)?.seq;

function merged(known: readonly ConversationMessage[], news: readonly ConversationMessage[]): ConversationMessage[] {
  const byPlace = new Map(known.map((message) => [message.seq, message]));
  for (const message of news) {
    const read = message.read || byPlace.get(message.seq)?.read === true;
    byPlace.set(message.seq, { ...message, read });
  }
  return [...byPlace.values()].sort((a, b) => a.seq - b.seq);
}
