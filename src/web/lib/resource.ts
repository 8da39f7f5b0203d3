import { useEffect, useSyncExternalStore } from 'react';
import { delay } from './delay.ts';

/** The state of a request to the API. */
export type ResourceState<Data> =
  | { readonly status: 'pending' }
  | { readonly status: 'error' }
  | { readonly status: 'success'; readonly data: Data };

/** Milliseconds before a failed request is repeated. */
const retryDelay = 1_000;

export type ResourceParts<Data> = {
  request: () => Promise<Data>;
  /** The state that the server sent with the page; by default, `pending`. */
  initial?: ResourceState<Data> | undefined;
  /** Called after each change. */
  onChange: () => void;
};

/** One answer of the API that pages show. A loaded answer stays until `set` replaces it. */
export class Resource<Data> {
  readonly #parts: ResourceParts<Data>;
  readonly #listeners = new Set<() => void>();
  #state: ResourceState<Data>;
  #loading: Promise<void> | undefined;

  constructor(parts: ResourceParts<Data>) {
    this.#parts = parts;
    this.#state = parts.initial ?? { status: 'pending' };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ResourceState<Data> => this.#state;

  /**
   * Requests the answer unless it is loaded or already requested. A failure becomes the state, so the promise never
   * rejects.
   *
   * @param retries the number of times that a failed request is repeated before the state becomes `error`
   */
  load(retries = 0): Promise<void> {
    if (this.#state.status === 'success') return Promise.resolve();
    this.#loading ??= this.#request(retries).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  set(state: ResourceState<Data>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
    this.#parts.onChange();
  }

  async #request(retries: number): Promise<void> {
    if (this.#state.status === 'error') this.set({ status: 'pending' });
    try {
      this.set({ status: 'success', data: await this.#parts.request() });
    } catch {
      if (retries === 0) return this.set({ status: 'error' });
      await delay(retryDelay);
      await this.#request(retries - 1);
    }
  }
}

/**
 * The state of an answer. Requests the answer unless it is loaded, and again after a failure when the browser goes
 * online.
 *
 * @param retries as for `Resource.load`
 */
export function useResource<Data>(resource: Resource<Data>, retries = 0): ResourceState<Data> {
  useEffect(() => {
    const load = (): void => void resource.load(retries);
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [resource, retries]);
  return useSyncExternalStore(resource.subscribe, resource.state, resource.state);
}
