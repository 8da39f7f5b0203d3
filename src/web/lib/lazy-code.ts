/**
 * Code that is loaded when it is first needed. Many browsers cache a failed `import()` until the page is reloaded
 * (whatwg/html#6768), so nothing is imported while the browser is offline.
 *
 * @param load imports the code
 * @returns a function whose promise resolves to the code. It rejects if the code cannot be loaded; a later call tries
 * again.
 */
export function lazyCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let codePromise: Promise<Code> | undefined;
  return () => {
    if (codePromise !== undefined) return codePromise;
    if (navigator.onLine === false)
      return Promise.reject(new Error('The browser is offline, so the code cannot be loaded.'));
    codePromise = load();
    codePromise.catch(() => {
      codePromise = undefined;
    });
    return codePromise;
  };
}
