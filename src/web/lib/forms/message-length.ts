import { characterCount } from '#domain/characters.ts';
import { limits } from '#domain/fields.ts';

/** What is left, in words; below 0 what there is too much of. */
export const counterOf = (left: number): string => (left < 0 ? `${-left} too many` : `${left} left`);

/** How many characters before the limit the counter shows itself. */
const countedFrom = 200;
/** When the counter is spoken, so that it does not interrupt each key. */
const spokenAt = [200, 100, 50, 20, 10, 0];

export type MessageLength = {
  canSend: boolean;
  /** Characters that are left, below 0 when there are too many; undefined while there is room. */
  left: number | undefined;
  /** What a screen reader is told about it. */
  spoken: string;
};

/** How long a chat message is that is being written; spaces around it do not count. */
export function messageLength(text: string): MessageLength {
  const length = characterCount(text.trim());
  const left = limits.chatMessage - length;
  return {
    canSend: length > 0 && left >= 0,
    left: left <= countedFrom ? left : undefined,
    spoken: spoken(left),
  };
}

function spoken(left: number): string {
  if (left < 0) return 'The message is too long.';
  const mark = spokenAt.findLast((at) => left <= at);
  return mark === undefined ? '' : `At most ${mark} characters left.`;
}
