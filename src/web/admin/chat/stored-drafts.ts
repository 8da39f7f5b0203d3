import * as z from 'zod/mini';
import { maxLengths } from '#domain/fields.ts';

const attempt = z.object({ message: z.string(), clientId: z.string() });

/** A reply that was begun. */
const draft = z.object({
  text: z.string(),
  /** The text that is being sent; no longer part of the draft. */
  sending: z.optional(attempt),
  /** The text that could not be sent, and its id, so that the server recognizes a repeat. */
  attempt: z.optional(attempt),
});
export type Draft = z.output<typeof draft>;

/** By session, the one that was changed last at the end. */
export type Drafts = ReadonlyMap<string, Draft>;

const storedDrafts = z.array(z.tuple([z.string(), draft]));

const key = 'chatDrafts';

/** More drafts are not stored; those that were changed last are. */
const maxDrafts = 50;
/** Characters of a draft that are stored. What is longer than a message has to be shortened anyway. */
const longestDraft = 5 * maxLengths.chatMessage;

/** The drafts that this tab has stored; none when nothing readable is. */
export function readDrafts(): Map<string, Draft> {
  try {
    const parsed = z.safeParse(storedDrafts, JSON.parse(window.sessionStorage.getItem(key) ?? '[]'));
    return new Map(parsed.success ? parsed.data : []);
  } catch {
    return new Map();
  }
}

/**
 * Stores one draft for the time of this tab, or removes it. The others stay as they are stored: another page of this tab
 * may have changed them, or a log-out removed them. Does nothing where the browser stores nothing.
 */
export function storeDraft(sessionId: string, changed: Draft | undefined): void {
  const drafts = readDrafts();
  drafts.delete(sessionId);
  if (changed !== undefined) drafts.set(sessionId, { ...changed, text: changed.text.slice(0, longestDraft) });
  try {
    if (drafts.size === 0) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify([...drafts].slice(-maxDrafts)));
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
}

/** Removes all drafts that this tab has stored. */
export function removeDrafts(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}
