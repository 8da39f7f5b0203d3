import * as z from 'zod/mini';
import { postDraft } from './post-draft.ts';

/** Unsaved changes of a post, stored in this browser until they are saved or discarded, or the user logs out. */
const storedDraft = z.object({
  draft: postDraft,
  /** The post before the changes, and its version; no version for a post that does not exist yet. */
  original: postDraft,
  version: z.optional(z.number()),
  /** The id that is sent with a new post, so that the server recognizes a repeat even after a reload. */
  submissionId: z.optional(z.string()),
  /** When the draft was stored; an ISO time. */
  keptAt: z.string(),
});
export type StoredDraft = z.output<typeof storedDraft>;

/** Each browser window stores its own draft of a post under the key `postDraft:{post id or "new"}:{window id}`. */
const prefix = 'postDraft:';
const keyOf = (postId: string | undefined, windowId: string): string => `${prefix}${postId ?? 'new'}:${windowId}`;

/** The session storage key of this window's id. A reload keeps the id, and a duplicated window starts with it. */
const windowIdKey = 'postDraftWindow';
let windowId: string | undefined;

function ownWindowId(): string {
  windowId ??= window.sessionStorage.getItem(windowIdKey) ?? newWindowId();
  return windowId;
}

function newWindowId(): string {
  windowId = Math.random().toString(36).slice(2, 12);
  window.sessionStorage.setItem(windowIdKey, windowId);
  return windowId;
}

/** @param postId undefined for a new post. @returns this window's draft; undefined if there is no valid one */
export const readDraft = (postId: string | undefined): StoredDraft | undefined =>
  attempt(() => read(keyOf(postId, ownWindowId())));

/** @returns the drafts of a post that other windows have stored, with their keys, the latest first */
export function readOtherDrafts(postId: string | undefined): [key: string, draft: StoredDraft][] {
  const ownKey = attempt(() => keyOf(postId, ownWindowId()));
  return draftKeys()
    .filter((key) => key !== ownKey && postIdOf(key) === (postId ?? 'new'))
    .flatMap((key): [string, StoredDraft][] => {
      const draft = attempt(() => read(key));
      return draft === undefined ? [] : [[key, draft]];
    })
    .toSorted(([, a], [, b]) => (a.keptAt < b.keptAt ? 1 : -1));
}

/** The key that is set after a log-out, so that no window of this browser stores drafts. */
const closedKey = 'postDraftsClosed';

/** @returns whether the draft was stored */
export function storeDraft(postId: string | undefined, draft: StoredDraft): boolean {
  return (
    attempt(() => {
      if (window.localStorage.getItem(closedKey) !== null) return false;
      window.localStorage.setItem(keyOf(postId, ownWindowId()), JSON.stringify(draft));
      return true;
    }) ?? false
  );
}

/** Removes this window's draft of a post. */
export function removeDraft(postId: string | undefined): void {
  attempt(() => window.localStorage.removeItem(keyOf(postId, ownWindowId())));
}

/** @param key as returned by `readOtherDrafts` */
export function removeOtherDraft(key: string): void {
  attempt(() => window.localStorage.removeItem(key));
}

/** Removes the drafts of all posts, and stops all windows from storing drafts until the next log-in. */
export function removeAllDrafts(): void {
  attempt(() => window.localStorage.setItem(closedKey, 'true'));
  for (const key of draftKeys()) removeOtherDraft(key);
}

/** Allows drafts to be stored again, after a log-in. */
export function allowDrafts(): void {
  attempt(() => window.localStorage.removeItem(closedKey));
}

/**
 * Calls `onChange` when the drafts of a post change in another window. A duplicated window shares the original's id
 * until one of the two stores a draft. The other window then takes a new id, so that neither overwrites the other's
 * draft.
 *
 * @returns a function that stops listening
 */
export function onOtherDrafts(postId: string | undefined, onChange: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || !key.startsWith(prefix) || postIdOf(key) !== (postId ?? 'new')) return;
    if (newValue !== null && key === attempt(() => keyOf(postId, ownWindowId()))) attempt(newWindowId);
    onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The ids of the posts that have unsaved changes in this browser, and 'new' if a new post has some. */
export const postsWithDrafts = (): ReadonlySet<string> => new Set(draftKeys().map(postIdOf));

function draftKeys(): string[] {
  return attempt(() => Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))) ?? [];
}

/** The post's id in a key; 'new' for a new post. */
const postIdOf = (key: string): string => key.slice(prefix.length).split(':')[0] ?? '';

function read(key: string): StoredDraft | undefined {
  const parsed = z.safeParse(storedDraft, JSON.parse(window.localStorage.getItem(key) ?? 'null'));
  return parsed.success ? parsed.data : undefined;
}

/** The result of `action`; undefined if it throws, because storage is forbidden or full, or its data is not JSON. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
