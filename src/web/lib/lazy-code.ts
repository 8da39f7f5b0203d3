/**
 * Code that is loaded when it is first needed. Until 2026, browsers cached a failed `import()` until the page was
 * reloaded (whatwg/html#6768), so nothing is imported while the browser is offline.
 *
 * @param load imports the code
 * @returns a function that resolves to the code. It rejects if the code cannot be loaded; a later call tries again.
 */
export function lazyCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let pending: Promise<Code> | undefined;
  return () => {
    if (pending !== undefined) return pending;
    if (navigator.onLine === false)
      return Promise.reject(new Error('The browser is offline, so the code cannot be loaded.'));
    pending = load();
    pending.catch(() => {
      pending = undefined;
    });
    return pending;
  };
}
