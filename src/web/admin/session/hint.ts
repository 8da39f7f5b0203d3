const key = 'adminAuthenticated';

/**
 * Notes in this tab that somebody is logged in (SPEC section 3), or forgets it. Only a hint: what
 * counts is the server's session. It also works where the browser stores nothing.
 */
export function noteLoggedIn(loggedIn: boolean): void {
  try {
    if (loggedIn) window.sessionStorage.setItem(key, 'true');
    else window.sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off.
  }
}
