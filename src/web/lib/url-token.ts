/** Returns the token of the secret link in the page's URL, which is the last part of its path. */
export const urlToken = (): string => window.location.pathname.split('/').at(-1) ?? '';
