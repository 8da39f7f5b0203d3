import { isServerReachable } from '#web/lib/api/server-reachable.ts';

/** The session storage key that marks a reload for the chat. */
const storageKey = 'chatReopening';

/** Whether this page was reloaded to open its chat. Returns true once. */
export function isReopening(): boolean {
  try {
    const isStored = sessionStorage.getItem(storageKey) !== null;
    sessionStorage.removeItem(storageKey);
    return isStored;
  } catch {
    return false;
  }
}

/**
 * Reloads the page and opens the chat there, because the browser caches a failed import, and a release may have
 * replaced the code. Drafts of the page's forms survive this.
 *
 * @returns false if the server does not answer, in which case the page is not reloaded
 */
export async function reopen(): Promise<boolean> {
  if (!(await isServerReachable()) || !openAtNextLoad()) return false;
  location.reload();
  return true;
}

/** Opens the chat on the next page of this tab. @returns false if the browser has no storage */
export function openAtNextLoad(): boolean {
  try {
    sessionStorage.setItem(storageKey, 'true');
    return true;
  } catch {
    return false;
  }
}
