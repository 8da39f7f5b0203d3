/** A browser whose tabs share local storage. Each write in a tab sends a change event to the others. */
export class TestBrowser {
  readonly stored = new Map<string, string>();
  readonly #tabs = new Set<TestTab>();

  openTab(): TestTab {
    const tab = new TestTab(this);
    this.#tabs.add(tab);
    return tab;
  }

  notifyOthers(from: TestTab, key: string): void {
    for (const tab of this.#tabs) if (tab !== from) tab.dispatchChange(key);
  }
}

type Listener = (event: StorageEvent) => void;

/** A tab, with the parts of the browser's `window` that `openStorage` needs. */
export class TestTab {
  /** When the storage throws: 'always', as if it was blocked, or 'on writing', as if it was full. */
  fails: 'never' | 'always' | 'on writing' = 'never';
  readonly #browser: TestBrowser;
  readonly #listeners = new Set<Listener>();

  constructor(browser: TestBrowser) {
    this.#browser = browser;
  }

  addEventListener(_type: 'storage', listener: Listener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'storage', listener: Listener): void {
    this.#listeners.delete(listener);
  }

  dispatchChange(key: string): void {
    const event: Pick<StorageEvent, 'key'> = { key };
    for (const listener of this.#listeners) Reflect.apply(listener, undefined, [event]);
  }

  get localStorage(): Storage {
    if (this.fails === 'always') throw new DOMException('Storage is forbidden.', 'SecurityError');
    const { stored } = this.#browser;
    const write = (key: string, action: () => void): void => {
      if (this.fails === 'on writing') throw new DOMException('Storage is full.', 'QuotaExceededError');
      action();
      this.#browser.notifyOthers(this, key);
    };
    return {
      get length() {
        return stored.size;
      },
      key: (index) => [...stored.keys()][index] ?? null,
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => write(key, () => stored.set(key, value)),
      removeItem: (key) => write(key, () => stored.delete(key)),
      clear: () => stored.clear(),
    };
  }
}
