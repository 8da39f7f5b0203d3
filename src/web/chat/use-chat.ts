import { useSyncExternalStore } from 'react';
import type { ChatSnapshot, VisitorChat } from './visitor-chat.ts';

const nothing = () => undefined;
const toNothing = () => nothing;

/** What a chat shows right now; undefined without one. */
export function useChat(chat: VisitorChat): ChatSnapshot;
export function useChat(chat: VisitorChat | undefined): ChatSnapshot | undefined;
export function useChat(chat: VisitorChat | undefined): ChatSnapshot | undefined {
  return useSyncExternalStore(chat?.subscribe ?? toNothing, chat?.snapshot ?? nothing, nothing);
}
