const loginPath = '/admin-login';

/** The URL of the log-in page, which opens `nextPath(target)` after the log-in. */
export const loginUrl = (target: string): string => {
  const next = nextPath(target);
  return next === '/admin' ? loginPath : `${loginPath}?next=${encodeURIComponent(next)}`;
};

/** The URL to open after the log-in: `next` if it leads to a page of the workspace, else the dashboard. */
export function nextPath(next: string | null): string {
  const base = 'https://site.invalid';
  const url = next !== null && URL.canParse(next, base) ? new URL(next, base) : undefined;
  if (url === undefined || url.origin !== base) return '/admin';
  if (!isWorkspaceUrl(url.pathname)) return '/admin';
  return url.pathname + url.search + url.hash;
}

/** Whether a path, with or without query and hash, is a page of the workspace. The log-in page does not count. */
export const isWorkspaceUrl = (url: string): boolean => /^\/admin(?:[/?#]|$)/.test(url);
