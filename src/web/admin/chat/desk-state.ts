import type { OpenConversation } from './desk-conversation.ts';
import type { LinkState } from './desk-link.ts';
import type { Reach, Sessions } from './desk-sessions.ts';

/** The state of the office's chats. */
export type DeskState = {
  link: LinkState;
  /** Whether the server answered when it was last asked for the list. */
  isReachable: boolean;
  /** All that is known, also of conversations that are not listed yet. */
  sessions: Sessions;
  reach: Reach;
  conversation: OpenConversation | undefined;
  online: ReadonlySet<string>;
  typing: ReadonlySet<string>;
  /** Colleagues who write a reply now, by session and desk. */
  colleagues: ReadonlyMap<string, Colleague>;
};

/** Somebody of the office at another desk. */
export type Colleague = { sessionId: string; name: string | undefined };

/** Without a socket nobody is known to be there. */
export const nobodyOnline: Pick<DeskState, 'online' | 'typing' | 'colleagues'> = {
  online: new Set(),
  typing: new Set(),
  colleagues: new Map(),
};

export const initialDeskState: DeskState = {
  link: 'connecting',
  isReachable: true,
  sessions: new Map(),
  reach: {},
  conversation: undefined,
  ...nobodyOnline,
};
