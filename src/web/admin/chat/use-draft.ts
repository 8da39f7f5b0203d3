import { useSyncExternalStore } from 'react';
import { useStaffChat } from './staff-chat-provider.tsx';

/** The text of a reply's draft in a conversation; empty if there is none. */
export function useDraft(sessionId: string): string {
  const { drafts } = useStaffChat();
  return useSyncExternalStore(drafts.subscribe, () => drafts.textOf(sessionId));
}

/** Whether a reply is being sent to a conversation. */
export function useIsSending(sessionId: string): boolean {
  const { drafts } = useStaffChat();
  return useSyncExternalStore(drafts.subscribe, () => drafts.isSending(sessionId));
}
