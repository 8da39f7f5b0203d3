import type { OpenConversation } from './open-conversation.ts';
import type { ListedDownTo, Sessions } from './sessions.ts';
import type { StaffChatConnectionState } from './staff-chat-connection.ts';

/** The state of the office's chats. */
export type StaffChatState = {
  connection: StaffChatConnectionState;
  /** Whether the last fetch of the list succeeded, or the socket has opened since. */
  isReachable: boolean;
  /** All known conversations, including conversations that are not listed yet. */
  sessions: Sessions;
  listedDownTo: ListedDownTo;
  conversation: OpenConversation | undefined;
  /** The sessions whose visitors are online. */
  online: ReadonlySet<string>;
  /** The sessions whose visitors are typing. */
  typing: ReadonlySet<string>;
  /** Colleagues who write a reply now, by session and desk. */
  colleagues: ReadonlyMap<string, Colleague>;
};

/** A person at another desk, and the session in which that person writes a reply. */
export type Colleague = { sessionId: string; name: string | undefined };

/** Without a socket, nobody's presence is known. */
export const nobodyOnline: Pick<StaffChatState, 'online' | 'typing' | 'colleagues'> = {
  online: new Set(),
  typing: new Set(),
  colleagues: new Map(),
};

export const initialStaffChatState: StaffChatState = {
  connection: 'connecting',
  isReachable: true,
  sessions: new Map(),
  listedDownTo: {},
  conversation: undefined,
  ...nobodyOnline,
};
