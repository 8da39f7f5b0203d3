const key = 'adminAuthenticated';

/**
 * Sets or removes this tab's flag that somebody is logged in (SPEC section 3). It is only a hint; the server's session
 * decides. Does nothing if the browser has no storage.
 */
export function noteLoggedIn(isLoggedIn: boolean): void {
  try {
    if (isLoggedIn) window.sessionStorage.setItem(key, 'true');
    else window.sessionStorage.removeItem(key);
  } catch {
    // The storage is switched off.
  }
}
