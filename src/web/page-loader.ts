import type { PageModule, RouteDefinition } from './route.ts';

/**
 * Loads each page's chunk once. A page that has arrived renders without waiting, which the server's render and the
 * browser's hydration need.
 */
export class PageLoader {
  readonly #pending = new Map<RouteDefinition, Promise<PageModule>>();
  readonly #arrived = new Map<RouteDefinition, PageModule>();
  readonly #failed = new Set<RouteDefinition>();

  /**
   * @returns the same promise each time, for React asks again whenever it renders
   * @throws whatever the import throws, until failures are forgotten
   */
  load(route: RouteDefinition): Promise<PageModule> {
    let pending = this.#pending.get(route);
    if (pending === undefined) {
      pending = route.load().then(
        (module) => {
          this.#arrived.set(route, module);
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

  arrived(route: RouteDefinition): PageModule | undefined {
    return this.#arrived.get(route);
  }

  /** Has what could not be loaded tried again when it is next asked for. */
  forgetFailures(): void {
    for (const route of this.#failed) this.#pending.delete(route);
    this.#failed.clear();
  }
}
