/**
 * Code that is loaded when it is first needed. Until 2026 browsers cached a failed `import()` until the page was reloaded
 * (whatwg/html#6768), so it is not tried while the browser is offline.
 *
 * @param load imports the code
 * @returns a function that returns the code. Its promise rejects if that cannot be loaded; a later call tries again.
 */
export function lazyCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
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
