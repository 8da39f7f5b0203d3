const storageKey = 'adminAuthenticated';

/**
 * Sets or removes this tab's flag that somebody is logged in (SPEC section 3). The workspace never reads the flag: the
 * server's session decides. Does nothing if the browser has no storage.
 */
export function noteLoggedIn(isLoggedIn: boolean): void {
  try {
    if (isLoggedIn) window.sessionStorage.setItem(storageKey, 'true');
    else window.sessionStorage.removeItem(storageKey);
  } catch {
    // The storage is switched off.
  }
}
