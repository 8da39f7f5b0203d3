import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { type Draft, type Drafts, readDrafts, storeDraft } from './stored-drafts.ts';

export type ReplyDrafts = ReturnType<typeof createReplyDrafts>;

/** Drafts of replies, by session. This tab stores them until they are sent, even if the page is reloaded. */
export function createReplyDrafts() {
  const listeners = new Set<() => void>();
  // A reply that was being sent before a reload may or may not be stored. It stays a draft until the conversation shows
  // that it is stored.
  let drafts: Drafts = new Map([...readDrafts()].map(([sessionId, draft]) => [sessionId, restored(draft)]));

  function change(sessionId: string, changed: Draft): void {
    show(sessionId, changed);
    storeDraft(sessionId, hasContent(changed) ? changed : undefined);
  }

  /**
   * Changes a draft after an attempt to send it. Unlike `change`, it does not store a draft that a log-out has removed.
   */
  function settle(sessionId: string, changed: Draft): void {
    if (readDrafts().has(sessionId)) change(sessionId, changed);
    else show(sessionId, changed);
  }

  function show(sessionId: string, changed: Draft): void {
    const next = new Map(drafts);
    next.delete(sessionId);
    if (hasContent(changed)) next.set(sessionId, changed);
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
     * @returns the reply's id. The same text gets the same id again, because it may be stored although the answer was lost.
     */
    send(sessionId: string, message: string): string {
      const before = drafts.get(sessionId)?.attempt;
      const sending = before?.message === message ? before : { message, clientId: newSubmissionId() };
      change(sessionId, { text: '', sending });
      return sending.clientId;
    },

    /** Puts a reply that could not be sent back before the text that was written since. */
    failed(sessionId: string, clientId: string): void {
      const draft = drafts.get(sessionId);
      if (draft?.sending?.clientId === clientId) settle(sessionId, restored(draft));
    },

    /** Removes stored messages from the draft. Text that was written since stays. */
    stored(sessionId: string, clientIds: readonly string[]): void {
      const draft = drafts.get(sessionId);
      if (draft === undefined) return;
      const { text, sending, attempt } = draft;
      if (sending !== undefined && clientIds.includes(sending.clientId)) settle(sessionId, { text });
      else if (attempt !== undefined && clientIds.includes(attempt.clientId))
        settle(sessionId, { text: without(text, attempt.message) });
    },
  };
}

const hasContent = ({ text, sending }: Draft): boolean => text !== '' || sending !== undefined;

const separator = '\n';

function restored({ text, sending, attempt }: Draft): Draft {
  if (sending === undefined) return { text, attempt };
  const { message } = sending;
  return { text: text.trim() === '' ? message : message + separator + text, attempt: sending };
}

/** The text without `message` at its beginning. */
function without(text: string, message: string): string {
  if (text.trim() === message) return '';
  return text.startsWith(message + separator) ? text.slice(message.length + separator.length) : text;
}
