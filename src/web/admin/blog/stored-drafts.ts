import * as z from 'zod/mini';
import { postDraft } from './post-draft.ts';

/** Unsaved changes of a post, stored in this browser until they are saved or discarded. */
const storedDraft = z.object({
  draft: postDraft,
  /** The post before the changes, and its version; no version for a post that does not exist yet. */
  original: postDraft,
  version: z.optional(z.number()),
  /** Under which id it is sent as a new post, so that a repeat after a reload is known as one. */
  submissionId: z.optional(z.string()),
  keptAt: z.string(),
});
export type StoredDraft = z.output<typeof storedDraft>;

/** Each window has a draft of its own for each post: `postDraft:{post or "new"}:{window}`. */
const prefix = 'postDraft:';
const keyOf = (postId: string | undefined, windowId: string): string => `${prefix}${postId ?? 'new'}:${windowId}`;

/** The key of this window's id, which survives a reload. A duplicated window starts with the id of the first one. */
const windowKey = 'postDraftWindow';
let windowId: string | undefined;

function thisWindow(): string {
  windowId ??= window.sessionStorage.getItem(windowKey) ?? newWindow();
  return windowId;
}

function newWindow(): string {
  windowId = Math.random().toString(36).slice(2, 12);
  window.sessionStorage.setItem(windowKey, windowId);
  return windowId;
}

/** @param postId undefined for a new post. @returns this window's draft; undefined when nothing readable is stored */
export const readDraft = (postId: string | undefined): StoredDraft | undefined =>
  attempt(() => read(keyOf(postId, thisWindow())));

/** @returns by key, the drafts of a post that other windows have stored, the latest first */
export function readOtherDrafts(postId: string | undefined): [key: string, draft: StoredDraft][] {
  const own = attempt(() => keyOf(postId, thisWindow()));
  return draftKeys()
    .filter((key) => key !== own && postOf(key) === (postId ?? 'new'))
    .flatMap((key): [string, StoredDraft][] => {
      const draft = attempt(() => read(key));
      return draft === undefined ? [] : [[key, draft]];
    })
    .toSorted(([, a], [, b]) => (a.keptAt < b.keptAt ? 1 : -1));
}

/** Says to every window of this browser that nothing is to be stored, because somebody has logged out. */
const closedKey = 'postDraftsClosed';

/** @returns whether the browser stores it */
export function storeDraft(postId: string | undefined, draft: StoredDraft): boolean {
  return (
    attempt(() => {
      if (window.localStorage.getItem(closedKey) !== null) return false;
      window.localStorage.setItem(keyOf(postId, thisWindow()), JSON.stringify(draft));
      return true;
    }) ?? false
  );
}

/** Removes this window's draft of a post. */
export function removeDraft(postId: string | undefined): void {
  attempt(() => window.localStorage.removeItem(keyOf(postId, thisWindow())));
}

/** Removes a draft that `readOtherDrafts` named. */
export function removeOtherDraft(key: string): void {
  attempt(() => window.localStorage.removeItem(key));
}

/** Removes the drafts of all posts, and lets no window store any until somebody logs in. */
export function removeAllDrafts(): void {
  attempt(() => window.localStorage.setItem(closedKey, 'true'));
  for (const key of draftKeys()) removeOtherDraft(key);
}

/** Somebody has logged in: drafts may be stored again. */
export function allowDrafts(): void {
  attempt(() => window.localStorage.removeItem(closedKey));
}

/**
 * Calls when the drafts of a post change in another window. A window that was duplicated shares its id with the first
 * one until one of them writes; the other then takes an id of its own, so that neither overwrites the other.
 *
 * @returns how to stop
 */
export function onOtherDrafts(postId: string | undefined, then: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || !key.startsWith(prefix) || postOf(key) !== (postId ?? 'new')) return;
    if (newValue !== null && key === attempt(() => keyOf(postId, thisWindow()))) attempt(newWindow);
    then();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The ids of posts that have unsaved changes in this browser. */
export const postsWithDrafts = (): ReadonlySet<string> => new Set(draftKeys().map(postOf));

function draftKeys(): string[] {
  return attempt(() => Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))) ?? [];
}

const postOf = (key: string): string => key.slice(prefix.length).split(':')[0] ?? '';

function read(key: string): StoredDraft | undefined {
  const parsed = z.safeParse(storedDraft, JSON.parse(window.localStorage.getItem(key) ?? 'null'));
  return parsed.success ? parsed.data : undefined;
}

/** Errors of a browser without storage, or with a full one, count as nothing stored. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
