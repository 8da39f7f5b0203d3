import type { ConversationMessage } from '../../src/domain/chat.ts';
import type { Received } from './party.ts';

/** How many messages a reader did not get, how many deliveries were repeats, and how many were out of order. */
export type Faults = { lost: number; doubled: number; disordered: number };

export const noFaults: Faults = { lost: 0, doubled: 0, disordered: 0 };

export const addFaults = (a: Faults, b: Faults): Faults => ({
  lost: a.lost + b.lost,
  doubled: a.doubled + b.doubled,
  disordered: a.disordered + b.disordered,
});

/** Counts the faults of one reader. @param expected ids of the messages that the reader must get */
export function faultsOf(received: readonly Received[], expected: ReadonlySet<string>): Faults {
  const seenIds = new Set<string>();
  let doubled = 0;
  let disordered = 0;
  let lastSeq = 0;
  for (const { message } of received) {
    if (seenIds.has(message.id)) doubled += 1;
    else if (message.seq <= lastSeq) disordered += 1;
    seenIds.add(message.id);
    lastSeq = Math.max(lastSeq, message.seq);
  }
  return { lost: [...expected].filter((id) => !seenIds.has(id)).length, doubled, disordered };
}

/** The number of surplus copies: messages stored again with the same session id and client id. */
export function storedTwice(stored: readonly ConversationMessage[]): number {
  return stored.length - new Set(stored.map((message) => `${message.sessionId} ${message.clientId}`)).size;
}
