import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { type Draft, type Drafts, readDrafts, storeDraft } from './stored-drafts.ts';

export type ReplyDrafts = ReturnType<typeof createReplyDrafts>;

/**
 * Drafts of replies, by session. This tab stores them until they are sent or the user logs out, even if the page is
 * reloaded.
 */
export function createReplyDrafts() {
  const listeners = new Set<() => void>();
  // The server may or may not have stored a reply that was being sent before a reload. The reply is a draft again until
  // the conversation contains it.
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
     * @returns the `clientId` of the reply. The text of the last failed attempt gets the same id again, because the
     *   server may have stored it although the call failed
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

    /** Removes from the draft the messages that the server has stored. Other text stays. */
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
