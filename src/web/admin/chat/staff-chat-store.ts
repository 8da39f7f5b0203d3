import type { ChatEntry, ChatEvent } from '#domain/chat.ts';
import { withConversationEvent } from './open-conversation.ts';
import { type Sessions, withSessionEntry, withSessionEvent } from './sessions.ts';
import { initialStaffChatState, type StaffChatState } from './staff-chat-state.ts';

export type StaffChatStore = ReturnType<typeof createStaffChatStore>;

/** The state of the office's chats, and its listeners. */
export function createStaffChatStore() {
  const listeners = new Set<() => void>();
  let state = initialStaffChatState;

  function update(change: Partial<StaffChatState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const withEvent = (sessions: Sessions, event: ChatEvent): Partial<StaffChatState> => ({
    sessions,
    conversation: state.conversation && withConversationEvent(state.conversation, event),
  });

  return {
    state: (): StaffChatState => state,
    update,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Shows an event of the server. */
    show: (event: ChatEvent): void => update(withEvent(withSessionEvent(state.sessions, event), event)),

    /** Shows an action of this page at once. The server sends its event later. */
    showOwn: (entry: ChatEntry): void => update(withEvent(withSessionEntry(state.sessions, entry), entry)),
  };
}
