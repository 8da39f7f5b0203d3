import * as z from 'zod/mini';
import { postDraft } from './post-draft.ts';

/** Unsaved changes of a post, kept in this browser until they are saved or discarded. */
const keptDraft = z.object({
  draft: postDraft,
  /** What the changes began with, and its version; no version for a post that does not exist yet. */
  original: postDraft,
  version: z.optional(z.number()),
  /** Under which id it is sent as a new post, so that a repeat after a reload is known as one. */
  submissionId: z.optional(z.string()),
  keptAt: z.string(),
});
export type KeptDraft = z.output<typeof keptDraft>;

const prefix = 'postDraft:';
const keyOf = (id: string | undefined): string => prefix + (id ?? 'new');

/** @param id the post's, undefined for a new one. @returns undefined when nothing readable is kept */
export function readKept(id: string | undefined): KeptDraft | undefined {
  try {
    const parsed = z.safeParse(keptDraft, JSON.parse(window.localStorage.getItem(keyOf(id)) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Says to every window of this browser that nothing is to be stored, because somebody has logged out. */
const closedKey = 'postDraftsClosed';

/** @returns whether the browser keeps it */
export function keep(id: string | undefined, kept: KeptDraft): boolean {
  try {
    if (window.localStorage.getItem(closedKey) !== null) return false;
    window.localStorage.setItem(keyOf(id), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forget(id: string | undefined): void {
  try {
    window.localStorage.removeItem(keyOf(id));
  } catch {
    // Storage is switched off, so nothing was kept.
  }
}

/** Removes the unsaved changes of all posts, and lets no window store any until somebody logs in. */
export function forgetAll(): void {
  try {
    window.localStorage.setItem(closedKey, 'true');
  } catch {
    // Storage is full or switched off; what there is can still be removed.
  }
  for (const id of keptIds()) forget(id);
}

/** Somebody has logged in: unsaved changes may be stored again. */
export function allowKeeping(): void {
  try {
    window.localStorage.removeItem(closedKey);
  } catch {
    // Storage is switched off, so nothing was closed.
  }
}

/** Milliseconds after which another window has begun anew, and does not take what is kept then for its own. */
const settling = 1_000;

/** Calls when another window has forgotten what was kept of a post. @returns how to stop */
export function onForgottenElsewhere(id: string | undefined, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== keyOf(id) || newValue !== null) return;
    clearTimeout(timer);
    timer = setTimeout(then, settling);
  };
  window.addEventListener('storage', onStorage);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', onStorage);
  };
}

/** The ids of posts that have unsaved changes in this browser. */
export function keptIds(): ReadonlySet<string> {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
    return new Set(keys.map((key) => key.slice(prefix.length)));
  } catch {
    return new Set();
  }
}
