import type { PageModule, RouteDefinition } from './route.ts';

/** Loads each page's chunk once. A loaded page renders synchronously, which server rendering and hydration need. */
export class PageLoader {
  readonly #pending = new Map<RouteDefinition, Promise<PageModule>>();
  readonly #loaded = new Map<RouteDefinition, PageModule>();
  readonly #failed = new Set<RouteDefinition>();

  /**
   * @returns the same promise each time, because React calls this at each render
   * @throws the error of the import, until `forgetFailures` is called
   */
  load(route: RouteDefinition): Promise<PageModule> {
    let pending = this.#pending.get(route);
    if (pending === undefined) {
      pending = route.load().then(
        (module) => {
          this.#loaded.set(route, module);
          return module;
        },
        (error: unknown) => {
          this.#failed.add(route);
          throw error;
        },
      );
      this.#pending.set(route, pending);
    }
    return pending;
  }

  loaded(route: RouteDefinition): PageModule | undefined {
    return this.#loaded.get(route);
  }

  /** Allows failed pages to be loaded again when they are next requested. */
  forgetFailures(): void {
    for (const route of this.#failed) this.#pending.delete(route);
    this.#failed.clear();
  }
}
