/**
 * The last action in a conversation: a message of either side, or the office marked it done, reopened or deleted it.
 */
export type ChatTurn = 'visitor' | 'office' | 'done' | 'reopened' | 'removed';

/**
 * The event type for an action; undefined if the same side continues to write.
 *
 * @param before the previous action; undefined for the first one
 */
export function chatEventOf(turn: ChatTurn, before: ChatTurn | undefined): string | undefined {
  if (turn === 'removed') return 'chat.deleted';
  if (turn === before) return undefined;
  if (turn === 'done' || turn === 'reopened') return `chat.${turn}`;
  if (before === undefined || before === 'removed') return 'chat.created';
  if (turn === 'office') return 'chat.answered';
  return before === 'done' ? 'chat.reopened' : 'chat.continued';
}
