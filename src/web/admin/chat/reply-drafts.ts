import { newSubmissionId } from '#web/lib/submission-id.ts';
import { type Draft, type Drafts, keepDraft, readDrafts } from './kept-drafts.ts';

export type ReplyDrafts = ReturnType<typeof createReplyDrafts>;

/** The replies that were begun, by session. They outlive the page: this tab keeps them until they are sent. */
export function createReplyDrafts() {
  const listeners = new Set<() => void>();
  let drafts: Drafts = readDrafts();

  function change(sessionId: string, changed: Draft | undefined): void {
    const next = new Map(drafts);
    next.delete(sessionId);
    if (changed !== undefined) next.set(sessionId, changed);
    drafts = next;
    keepDraft(sessionId, changed);
    for (const listener of listeners) listener();
  }

  return {
    /** @returns how to stop listening */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    textOf: (sessionId: string): string => drafts.get(sessionId)?.text ?? '',

    write(sessionId: string, text: string): void {
      change(sessionId, text === '' ? undefined : { ...drafts.get(sessionId), text });
    },

    /**
     * Notes that a reply is about to be sent.
     *
     * @returns its id. The same text again is the same reply: it may be stored although its answer got lost.
     */
    attempt(sessionId: string, message: string): string {
      const { text = message, attempt } = drafts.get(sessionId) ?? {};
      if (attempt?.message === message) return attempt.clientId;
      const clientId = newSubmissionId();
      change(sessionId, { text, attempt: { message, clientId } });
      return clientId;
    },

    /** Removes the draft of which one of these messages was made. What was written since stays. */
    stored(sessionId: string, clientIds: readonly string[]): void {
      const draft = drafts.get(sessionId);
      if (draft?.attempt === undefined || !clientIds.includes(draft.attempt.clientId)) return;
      const { text, attempt } = draft;
      change(sessionId, text.trim() === attempt.message ? undefined : { text });
    },
  };
}
