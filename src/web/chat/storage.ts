/** The chat's storage: in the browser, or in this page's memory for what the browser cannot store. */
export type ChatStorage = {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** The keys that start with `prefix`. */
  keys(prefix: string): string[];
  /** Listens to changes of local storage by other tabs. @returns a function that stops listening */
  onOtherTab(listener: () => void): () => void;
};

type StorageWindow = {
  readonly localStorage: Storage;
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
};

/** Local storage that never throws: if it is blocked or full, values stay in memory until the page is left. */
export function openStorage(page: StorageWindow): ChatStorage {
  /** Values that could not be stored; undefined for values that could not be removed. */
  const inMemory = new Map<string, string | undefined>();

  /** @returns whether the action succeeded; local storage may be blocked or full */
  function attempt(action: (storage: Storage) => void): boolean {
    try {
      action(page.localStorage);
      return true;
    } catch {
      return false;
    }
  }

  return {
    get(key) {
      if (inMemory.has(key)) return inMemory.get(key);
      let value: string | undefined;
      attempt((storage) => {
        value = storage.getItem(key) ?? undefined;
      });
      return value;
    },
    set(key, value) {
      if (attempt((storage) => storage.setItem(key, value))) inMemory.delete(key);
      else inMemory.set(key, value);
    },
    remove(key) {
      if (attempt((storage) => storage.removeItem(key))) inMemory.delete(key);
      else inMemory.set(key, undefined);
    },
    keys(prefix) {
      const keys = new Set<string>();
      attempt((storage) => {
        for (let index = 0; index < storage.length; index += 1) keys.add(storage.key(index) ?? '');
      });
      for (const [key, value] of inMemory) {
        if (value === undefined) keys.delete(key);
        else keys.add(key);
      }
      return [...keys].filter((key) => key.startsWith(prefix));
    },
    onOtherTab(listener) {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key !== null) inMemory.delete(key);
        listener();
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
}
