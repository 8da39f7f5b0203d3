import { welcomeClientId } from '#domain/chat.ts';
import type { ChatLog } from './bus.ts';

/**
 * Calls the listener once for each conversation that begins in this process, with the sequence number of its first
 * message, which is always a welcome message.
 *
 * @returns a function that removes the listener
 */
export const onConversation = (log: Pick<ChatLog, 'onAppend'>, listener: (seq: number) => void): (() => void) =>
  log.onAppend((entries = []) => {
    for (const entry of entries) {
      if (entry.type === 'message' && entry.message.clientId === welcomeClientId(0)) listener(entry.seq);
    }
  });
