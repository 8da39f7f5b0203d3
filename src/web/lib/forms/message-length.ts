import { characterCount } from '#domain/characters.ts';
import { maxLengths } from '#domain/fields.ts';

/** The text of the counter; negative numbers are too many characters. */
export const counterOf = (left: number): string => (left < 0 ? `${-left} too many` : `${left} left`);

/** Characters before the limit at which the counter appears. */
const countedFrom = 200;
/** The lengths at which screen readers announce the counter. */
const spokenAt = [200, 100, 50, 20, 10, 0];

export type MessageLength = {
  canSend: boolean;
  /** Characters that are left, negative if there are too many; undefined while the counter is hidden. */
  left: number | undefined;
  /** The text for screen readers. */
  spoken: string;
};

/** The length of a chat message while it is typed, without spaces around it. */
export function messageLength(text: string): MessageLength {
  const length = characterCount(text.trim());
  const left = maxLengths.chatMessage - length;
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
