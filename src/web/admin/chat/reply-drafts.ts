import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { type Draft, type Drafts, readDrafts, storeDraft } from './stored-drafts.ts';

export type ReplyDrafts = ReturnType<typeof createReplyDrafts>;

/** Drafts of replies, by session. This tab stores them until they are sent, even if the page is reloaded. */
export function createReplyDrafts() {
  const listeners = new Set<() => void>();
  // A reply that was being sent before a reload may or may not be stored. It stays a draft until the conversation shows
  // that it is stored.
  let drafts: Drafts = new Map([...readDrafts()].map(([sessionId, draft]) => [sessionId, withUnsentReply(draft)]));

  function change(sessionId: string, draft: Draft): void {
    show(sessionId, draft);
    storeDraft(sessionId, hasContent(draft) ? draft : undefined);
  }

  /**
   * Changes a draft after an attempt to send it. Unlike `change`, it does not store a draft that a log-out has removed.
   */
  function settle(sessionId: string, draft: Draft): void {
    if (readDrafts().has(sessionId)) change(sessionId, draft);
    else show(sessionId, draft);
  }

  function show(sessionId: string, draft: Draft): void {
    const next = new Map(drafts);
    next.delete(sessionId);
    if (hasContent(draft)) next.set(sessionId, draft);
    drafts = next;
    for (const listener of listeners) listener();
  }

  return {
    /** @returns a function that stops listening */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    textOf: (sessionId: string): string => drafts.get(sessionId)?.text ?? '',

    isSending: (sessionId: string): boolean => drafts.get(sessionId)?.sending !== undefined,

    write(sessionId: string, text: string): void {
      change(sessionId, { ...drafts.get(sessionId), text });
    },

    /**
     * Moves the text of a draft to the reply that is being sent.
     *
     * @returns the reply's id. A repeated text gets the same id, because it may be stored although the call failed.
     */
    send(sessionId: string, message: string): string {
      const attempt = drafts.get(sessionId)?.attempt;
      const sending = attempt?.message === message ? attempt : { message, clientId: newSubmissionId() };
      change(sessionId, { text: '', sending });
      return sending.clientId;
    },

    /** Puts an unsent reply back, in front of the text that was written since. */
    putBack(sessionId: string, clientId: string): void {
      const draft = drafts.get(sessionId);
      if (draft?.sending?.clientId === clientId) settle(sessionId, withUnsentReply(draft));
    },

    /** Removes stored messages from the draft. Text that was written since stays. */
    removeStored(sessionId: string, clientIds: readonly string[]): void {
      const draft = drafts.get(sessionId);
      if (draft === undefined) return;
      const { text, sending, attempt } = draft;
      if (sending !== undefined && clientIds.includes(sending.clientId)) settle(sessionId, { text });
      else if (attempt !== undefined && clientIds.includes(attempt.clientId))
        settle(sessionId, { text: withoutMessage(text, attempt.message) });
    },
  };
}

const hasContent = ({ text, sending }: Draft): boolean => text !== '' || sending !== undefined;

const separator = '\n';

function withUnsentReply({ text, sending, attempt }: Draft): Draft {
  if (sending === undefined) return { text, attempt };
  const { message } = sending;
  return { text: text.trim() === '' ? message : message + separator + text, attempt: sending };
}

/** The text without `message` at its beginning. */
function withoutMessage(text: string, message: string): string {
  if (text.trim() === message) return '';
  return text.startsWith(message + separator) ? text.slice(message.length + separator.length) : text;
}
