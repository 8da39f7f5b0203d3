import type { StaffPresence } from '#domain/chat.ts';
import type { Live } from '#server/chat-log/live.ts';
import type { ChatStore } from '#server/store/chat.ts';
import { conversationReader } from './chat-reader.ts';
import { chatStreams } from './chat-streams.ts';
import { conversationActions, messageSender, sessionOpener } from './chat-writer.ts';

export type ChatService = ReturnType<typeof chatService>;

/**
 * Conversations between visitors and the office.
 *
 * The first action in a session opens it and stores its welcome messages: a message of either side, a repeated welcome
 * message, `open`, or a subscription.
 */
export function chatService(parts: {
  chat: ChatStore;
  live: Live;
  /** Called when a member of the office connects or disconnects. */
  staffSeen: () => Promise<void>;
  /** Whether the office answers at this hour. */
  isOpen: (now: Date) => boolean;
  clock: () => Date;
}) {
  const { chat, live, isOpen, clock } = parts;
  const { signals } = live;
  const open = sessionOpener({ chat, clock });
  const actions = conversationActions({ chat, clock });
  return {
    open,
    ...messageSender({ chat, clock, open }),
    ...actions,
    ...conversationReader({ chat, markSeen: actions.markSeen }),
    ...chatStreams(parts),
    setVisitorTyping: signals.setVisitorTyping,
    setStaffTyping: signals.setStaffTyping,
    staffPresence: (): StaffPresence => ({ staffed: signals.isStaffed(), officeOpen: isOpen(clock()) }),
  };
}
