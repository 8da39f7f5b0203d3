import type { ChatEntry, ChatEvent } from '#domain/chat.ts';
import { withConversationEvent } from './desk-conversation.ts';
import { type Sessions, withSessionEvent, withSessionNews } from './desk-sessions.ts';
import { type DeskState, initialDeskState } from './desk-state.ts';

export type DeskStore = ReturnType<typeof createDeskStore>;

/** The state of the office's chats, and its listeners. */
export function createDeskStore() {
  const listeners = new Set<() => void>();
  let state = initialDeskState;

  function update(change: Partial<DeskState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const withEvent = (sessions: Sessions, event: ChatEvent): Partial<DeskState> => ({
    sessions,
    conversation: state.conversation && withConversationEvent(state.conversation, event),
  });

  return {
    state: (): DeskState => state,
    update,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Shows an event of the server. */
    show: (event: ChatEvent): void => update(withEvent(withSessionEvent(state.sessions, event), event)),

    /** Shows an action of this desk at once. The server sends its event later. */
    showOwn: (event: ChatEntry): void => update(withEvent(withSessionNews(state.sessions, event), event)),
  };
}
