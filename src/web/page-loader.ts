import type { PageModule, RouteDefinition } from './route.ts';

/**
 * Loads each page's chunk once, unless loading fails. A loaded page renders synchronously, which server rendering and
 * hydration need.
 */
export class PageLoader {
  readonly #promises = new Map<RouteDefinition, Promise<PageModule>>();
  readonly #loaded = new Map<RouteDefinition, PageModule>();
  readonly #failed = new Set<RouteDefinition>();

  /**
   * @returns the same promise each time, because React calls this at each render
   * @throws the error of the import, also at later calls until `forgetFailures`
   */
  load(route: RouteDefinition): Promise<PageModule> {
    let promise = this.#promises.get(route);
    if (promise === undefined) {
      promise = route.load().then(
        (module) => {
          this.#loaded.set(route, module);
          return module;
        },
        (error: unknown) => {
          this.#failed.add(route);
          throw error;
        },
      );
      this.#promises.set(route, promise);
    }
    return promise;
  }

  loaded(route: RouteDefinition): PageModule | undefined {
    return this.#loaded.get(route);
  }

  /** Lets `load` try again for pages that could not be loaded. */
  forgetFailures(): void {
    for (const route of this.#failed) this.#promises.delete(route);
    this.#failed.clear();
  }
}
