import { characterCount, storedUnits } from '#domain/characters.ts';
import { maxLengths } from '#domain/fields.ts';

/** The counter's text. If `left` is negative, the message has too many characters. */
export const counterOf = (left: number): string => (left < 0 ? `${-left} too many` : `${left} left`);

/** The number of remaining characters at which the counter appears. */
const counterThreshold = 200;
/** The numbers of remaining characters that screen readers announce. */
const announcementSteps = [200, 100, 50, 20, 10, 0];

export type MessageLength = {
  canSend: boolean;
  /** Characters that are left, negative if there are too many; undefined while the counter is hidden. */
  left: number | undefined;
  /** The text for screen readers; empty while the counter is hidden. */
  spoken: string;
};

/**
 * The number of characters that are left for the trimmed text; negative if the text does not satisfy `charactersFit`.
 * A letter with very many accents counts as several characters.
 */
function charactersLeft(text: string): number {
  const message = text.trim();
  const unitsLeft = storedUnits(maxLengths.chatMessage) - message.length;
  return Math.min(maxLengths.chatMessage - characterCount(message), Math.floor(unitsLeft / storedUnits(1)));
}

/** Whether a chat message is too long to be sent. */
export const isTooLong = (text: string): boolean => charactersLeft(text) < 0;

/** Measures a chat message that is being typed, without leading and trailing white space. */
export function messageLength(text: string): MessageLength {
  const left = charactersLeft(text);
  return {
    canSend: text.trim() !== '' && left >= 0,
    left: left <= counterThreshold ? left : undefined,
    spoken: announcement(left),
  };
}

function announcement(left: number): string {
  if (left < 0) return 'The message is too long.';
  const step = announcementSteps.findLast((limit) => left <= limit);
  return step === undefined ? '' : `At most ${step} characters left.`;
}
