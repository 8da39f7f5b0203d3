import type { ChatEvent } from '#domain/chat.ts';
import { createSeenMark, type SeenMark } from '#web/lib/live/seen-mark.ts';

type SeenReport = { sessionId: string; upTo: number };

/** Tracks the sequence number up to which the office has read each conversation, and reports it to the server. */
export function createSeenReporter(send: (report: SeenReport, signal: AbortSignal) => Promise<unknown>) {
  const marks = new Map<string, SeenMark>();

  const createMark = (sessionId: string): SeenMark => {
    const mark = createSeenMark((upTo, signal) => send({ sessionId, upTo }, signal));
    marks.set(sessionId, mark);
    return mark;
  };

  return {
    see({ sessionId, upTo }: SeenReport): void {
      (marks.get(sessionId) ?? createMark(sessionId)).see(upTo);
    },

    /** Call it with each event of the server. */
    onEvent(event: ChatEvent): void {
      if (event.type === 'seen' && event.by === 'staff') marks.get(event.sessionId)?.confirm(event.upTo);
    },

    /** Reports the numbers that the server has not confirmed yet. Call it again after a failure. */
    report(): void {
      for (const mark of marks.values()) mark.report();
    },
  };
}
