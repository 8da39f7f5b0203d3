/** Tells what keeps copies of published content, such as page and list caches, that it changed. */
export type ContentChanges = {
  /** To be called after each change, once it is stored. */
  contentChanged(): void;
  /** `listener` is called at once on each change, for the life of the process. */
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
