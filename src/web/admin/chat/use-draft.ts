import { useSyncExternalStore } from 'react';
import { useDesk } from './desk-provider.tsx';

/** The reply that was begun in a conversation; empty when there is none. */
export function useDraft(sessionId: string): string {
  const { drafts } = useDesk();
  return useSyncExternalStore(drafts.subscribe, () => drafts.textOf(sessionId));
}

/** Whether a reply is on its way to a conversation. */
export function useIsSending(sessionId: string): boolean {
  const { drafts } = useDesk();
  return useSyncExternalStore(drafts.subscribe, () => drafts.isSending(sessionId));
}
