import { useSyncExternalStore } from 'react';
import type { ChatSnapshot, VisitorChat } from './visitor-chat.ts';

const noSnapshot = () => undefined;
const subscribeToNothing = () => () => undefined;

/** The chat's current snapshot; undefined without a chat. */
export function useChat(chat: VisitorChat): ChatSnapshot;
export function useChat(chat: VisitorChat | undefined): ChatSnapshot | undefined;
export function useChat(chat: VisitorChat | undefined): ChatSnapshot | undefined {
  return useSyncExternalStore(chat?.subscribe ?? subscribeToNothing, chat?.snapshot ?? noSnapshot, noSnapshot);
}
