import type { ConversationMessage } from '#domain/chat.ts';

/** Knows which messages of visitors are news: each once, by whichever way it comes first. */
export function createNews() {
  let begun: number | undefined;
  const announced = new Map<string, number>();
  return {
    /** Where the log ended when the desk first read it: nothing up to there is news. Only the first call counts. */
    begin(place: number): void {
      begun ??= place;
    },

    /** Whether a message is news. Afterwards neither this message nor an earlier one of its session is. */
    take({ sessionId, seq }: Pick<ConversationMessage, 'sessionId' | 'seq'>): boolean {
      if (begun === undefined || seq <= (announced.get(sessionId) ?? begun)) return false;
      announced.set(sessionId, seq);
      return true;
    },
  };
}
