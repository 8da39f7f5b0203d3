/** What changes a conversation: somebody writes, or the office puts it away, takes it up again or deletes it. */
export type ChatTurn = 'visitor' | 'office' | 'done' | 'reopened' | 'removed';

/**
 * What happened to a conversation by a turn, in the words of the log of events; undefined where one side goes on
 * writing, which the conversation itself tells.
 *
 * @param before the turn before it, undefined at the beginning
 */
export function chatEventOf(turn: ChatTurn, before: ChatTurn | undefined): string | undefined {
  if (turn === 'removed') return 'chat.deleted';
  if (turn === before) return undefined;
  if (turn === 'done' || turn === 'reopened') return `chat.${turn}`;
  if (before === undefined || before === 'removed') return 'chat.created';
  if (turn === 'office') return 'chat.answered';
  return before === 'done' ? 'chat.reopened' : 'chat.continued';
}
