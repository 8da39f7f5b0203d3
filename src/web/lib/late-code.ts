/**
 * Code that pages do not begin with, fetched when it is first asked for.
 *
 * Until 2026 browsers remembered a failed `import()` until the page was loaded anew (whatwg/html#6768), so it is not
 * tried while they know that there is no connection.
 *
 * @param load imports the code
 * @returns a function that gives the code. Its promise is rejected when that cannot be fetched; a later call tries again.
 */
export function lateCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let pending: Promise<Code> | undefined;
  return () => {
    if (pending !== undefined) return pending;
    if (navigator.onLine === false) return Promise.reject(new Error('There is no connection to fetch the code over.'));
    pending = load();
    pending.catch(() => {
      pending = undefined;
    });
    return pending;
  };
}
