/** Informs caches, such as the cache of pages, about changes of published content. */
export type ContentChanges = {
  /** Call it after each change that is stored, or may be stored. */
  contentChanged(): void;
  /** Calls `listener` synchronously at each change. Listeners cannot be removed. */
  onContentChange(listener: () => void): void;
};

export function contentChanges(): ContentChanges {
  const listeners: (() => void)[] = [];
  return {
    contentChanged() {
      for (const listener of listeners) listener();
    },
    onContentChange(listener) {
      listeners.push(listener);
    },
  };
}
