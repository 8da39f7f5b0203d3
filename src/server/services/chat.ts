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
 * Opening a session stores its welcome messages. A session is opened by its first message, whichever side sends it; by
 * a client that sends the text of a welcome message; or by `open`, which the procedure `chat.open` and visitors'
 * subscriptions call.
 */
export function chatService(parts: {
  chat: ChatStore;
  live: Live;
  /** Called when a stream of the office's events starts or ends. */
  staffSeen: () => Promise<void>;
  /** Whether the office is open at `now`, by its hours and closures. */
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
    visitorPolled: signals.visitorPolled,
    setStaffTyping: signals.setStaffTyping,
    staffPresence: (): StaffPresence => ({ staffed: signals.isStaffed(), officeOpen: isOpen(clock()) }),
  };
}
