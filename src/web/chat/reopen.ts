import { isServerReachable } from '#web/lib/api/server-reachable.ts';

/** The session storage key that makes the next page of this tab open the chat. */
const storageKey = 'chatReopening';

/** Whether this page was loaded to open the chat. Only the first call can return true. */
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
 * Reloads the page and opens the chat there, because many browsers cache a failed import, and a release may have
 * replaced the code. Drafts of the page's forms survive this.
 *
 * @returns false, without a reload, if the server does not answer or session storage is blocked
 */
export async function reopen(): Promise<boolean> {
  if (!(await isServerReachable()) || !openAtNextLoad()) return false;
  location.reload();
  return true;
}

/** Makes the next page that this tab loads open the chat. @returns false if session storage is blocked */
export function openAtNextLoad(): boolean {
  try {
    sessionStorage.setItem(storageKey, 'true');
    return true;
  } catch {
    return false;
  }
}
