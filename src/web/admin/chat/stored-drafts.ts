import * as z from 'zod/mini';
import { maxLengths } from '#domain/fields.ts';

const attemptSchema = z.object({ message: z.string(), clientId: z.string() });

/** A draft of a reply. */
const draftSchema = z.object({
  text: z.string(),
  /** The text that is being sent, which is no longer part of `text`. */
  sending: z.optional(attemptSchema),
  /** The text that could not be sent, and its id, so that the server recognizes a repeat. */
  attempt: z.optional(attemptSchema),
});
export type Draft = z.output<typeof draftSchema>;

/** Drafts by session; the last changed one is at the end. */
export type Drafts = ReadonlyMap<string, Draft>;

const storedDrafts = z.array(z.tuple([z.string(), draftSchema]));

const storageKey = 'chatDrafts';

/** The maximum number of stored drafts; older drafts are dropped. */
const maxDrafts = 50;
/**
 * The maximum number of stored characters of a draft. It may be longer than a message, because users can shorten it
 * before sending.
 */
const maxDraftLength = 5 * maxLengths.chatMessage;

/** The drafts that this tab has stored; empty if they cannot be read. */
export function readDrafts(): Map<string, Draft> {
  try {
    const parsed = z.safeParse(storedDrafts, JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]'));
    return new Map(parsed.success ? parsed.data : []);
  } catch {
    return new Map();
  }
}

/**
 * Stores or removes one draft while this tab is open. The other stored drafts do not change, because another page of
 * this tab may have changed them or a log-out removed them. It does nothing if the browser has no storage.
 */
export function storeDraft(sessionId: string, draft: Draft | undefined): void {
  const drafts = readDrafts();
  drafts.delete(sessionId);
  if (draft !== undefined) drafts.set(sessionId, { ...draft, text: draft.text.slice(0, maxDraftLength) });
  try {
    if (drafts.size === 0) window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, JSON.stringify([...drafts].slice(-maxDrafts)));
  } catch {
    // The storage is full or forbidden, so the draft is lost when the page is closed.
  }
}

/** Removes all drafts that this tab has stored. */
export function removeDrafts(): void {
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // The storage is forbidden, so nothing was stored.
  }
}
