/**
 * A turn of a conversation: the visitor or the office wrote a message, or the conversation was marked as done,
 * reopened, or deleted (by the office, or because of its age).
 */
export type ChatTurn = 'visitor' | 'office' | 'done' | 'reopened' | 'removed';

/**
 * The event type of a turn. Undefined if the turn repeats the previous one, unless it is a deletion.
 *
 * @param before the previous turn; undefined for the first one
 */
export function chatEventOf(turn: ChatTurn, before: ChatTurn | undefined): string | undefined {
  if (turn === 'removed') return 'chat.deleted';
  if (turn === before) return undefined;
  if (turn === 'done' || turn === 'reopened') return `chat.${turn}`;
  if (before === undefined || before === 'removed') return 'chat.created';
  if (turn === 'office') return 'chat.answered';
  return before === 'done' ? 'chat.reopened' : 'chat.continued';
}
