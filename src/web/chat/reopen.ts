import { serverAnswers } from '#web/lib/api/server-answers.ts';

/** In session storage, tells the page that it was loaded anew for the chat. */
const storageKey = 'chatReopening';

/** Whether this page was loaded anew so that its chat can be opened. Tells so once. */
export function isReopening(): boolean {
  try {
    const isKept = sessionStorage.getItem(storageKey) !== null;
    sessionStorage.removeItem(storageKey);
    return isKept;
  } catch {
    return false;
  }
}

/**
 * Loads the page anew, to open its chat there: its code may have failed to come before, which browsers remember, or a
 * release may have replaced it. What was typed into the page's forms is kept.
 *
 * @returns false when the server does not answer; then the page stays
 */
export async function reopen(): Promise<boolean> {
  if (!(await serverAnswers()) || !openAtNextLoad()) return false;
  location.reload();
  return true;
}

/** The next page that this tab loads opens its chat. @returns false where the browser keeps nothing */
export function openAtNextLoad(): boolean {
  try {
    sessionStorage.setItem(storageKey, 'true');
    return true;
  } catch {
    return false;
  }
}
