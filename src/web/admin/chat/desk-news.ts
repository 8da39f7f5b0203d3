import type { ConversationMessage } from '#domain/chat.ts';

/** Knows which messages of visitors are news: each once, by whichever way it comes first. */
export function createNews() {
  let begun: number | undefined;
  const told = new Map<string, number>();
  return {
    /** Where the log stood when the desk first heard of it: nothing up to there is news. Counts once. */
    begin(place: number): void {
      begun ??= place;
    },

    /** Whether a message is news; afterwards it is none any more, and neither is what its session had before it. */
    take({ sessionId, seq }: Pick<ConversationMessage, 'sessionId' | 'seq'>): boolean {
      if (begun === undefined || seq <= (told.get(sessionId) ?? begun)) return false;
      told.set(sessionId, seq);
      return true;
    },
  };
}
