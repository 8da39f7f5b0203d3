/** Several tabs of one browser, which share their storage and its change events. */
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

/** The parts of a window that the storage needs. */
export class TestTab {
  /** The accesses to the storage that throw, as in a browser whose storage is blocked or full. */
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
