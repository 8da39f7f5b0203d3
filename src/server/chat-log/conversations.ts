import { welcomeClientId } from '#domain/chat.ts';
import type { ChatLog } from './bus.ts';

/**
 * Calls the listener for each conversation whose first message this process stores, with the sequence number of that
 * message, which is always a welcome message. A conversation is missed if it is unknown whether the message was stored.
 *
 * @returns a function that removes the listener
 */
export const onConversation = (log: Pick<ChatLog, 'onAppend'>, listener: (seq: number) => void): (() => void) =>
  log.onAppend((entries = []) => {
    for (const entry of entries) {
      if (entry.type === 'message' && entry.message.clientId === welcomeClientId(0)) listener(entry.seq);
    }
  });
