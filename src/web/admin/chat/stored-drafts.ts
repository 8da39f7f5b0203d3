import * as z from 'zod/mini';
import { maxLengths } from '#domain/fields.ts';

const attemptSchema = z.object({ message: z.string(), clientId: z.string() });

/** A draft of a reply. */
const draftSchema = z.object({
  text: z.string(),
  /** The reply that is being sent. Its message is no longer part of `text`. */
  sending: z.optional(attemptSchema),
  /** The last reply that could not be sent. Its id lets the server recognize a repeat. */
  attempt: z.optional(attemptSchema),
});
export type Draft = z.output<typeof draftSchema>;

/** Drafts by session; the last changed one is at the end. */
export type Drafts = ReadonlyMap<string, Draft>;

const storedDraftsSchema = z.array(z.tuple([z.string(), draftSchema]));

const storageKey = 'chatDrafts';

/** The maximum number of stored drafts; older drafts are dropped. */
const maxDrafts = 50;
/**
 * The maximum length of a stored draft's text in UTF-16 units. It exceeds a message's maximum length, because users can
 * shorten a draft before sending.
 */
const maxDraftLength = 5 * maxLengths.chatMessage;

/** The drafts that this tab has stored; empty if they cannot be read. */
export function readDrafts(): Map<string, Draft> {
  try {
    const parsed = z.safeParse(storedDraftsSchema, JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]'));
    return new Map(parsed.success ? parsed.data : []);
  } catch {
    return new Map();
  }
}

/**
 * Stores one draft in this tab's storage, or removes it if `draft` is undefined. The other drafts are read from the
 * storage first, because another page of this tab may have changed them or a log-out removed them. Does nothing if the
 * browser has no storage.
 */
export function storeDraft(sessionId: string, draft: Draft | undefined): void {
  const drafts = readDrafts();
  drafts.delete(sessionId);
  if (draft !== undefined) drafts.set(sessionId, { ...draft, text: draft.text.slice(0, maxDraftLength) });
  try {
    if (drafts.size === 0) window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, JSON.stringify([...drafts].slice(-maxDrafts)));
  } catch {
    // The storage is full or forbidden, so the draft is lost when the page is closed or reloaded.
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
