import type { PageModule, RouteDefinition } from './route.ts';
import type { ShownPage } from './shown-page.tsx';

/**
 * Loads each page's chunk once. A page that has arrived renders without waiting, which the server's render and the
 * browser's hydration need.
 */
export class PageLoader {
  readonly #pending = new Map<RouteDefinition, Promise<PageModule>>();
  readonly #arrived = new Map<RouteDefinition, PageModule>();
  readonly #failed = new Set<RouteDefinition>();
  #markReady = (): void => undefined;

  /** Settles once a page is shown with its code, so that it reacts. */
  readonly ready = new Promise<void>((resolve) => {
    this.#markReady = resolve;
  });

  /** Call it from an effect of the page that is shown. */
  readonly shown = (): void => this.#markReady();

  /** What shows a page. It is there once a page has arrived. */
  shownPage: typeof ShownPage | undefined;

  /**
   * @returns the same promise each time, for React asks again whenever it renders
   * @throws whatever the import throws, until failures are forgotten
   */
  load(route: RouteDefinition): Promise<PageModule> {
    let pending = this.#pending.get(route);
    if (pending === undefined) {
      pending = this.#request(route);
      this.#pending.set(route, pending);
    }
    return pending;
  }

  /**
   * Loads the chunk of a page that the server rendered once there is a sign that it is needed. Until then `load` waits,
   * and the server's HTML stays in place; it also stays if the chunk cannot be loaded.
   *
   * @returns rejects if the chunk could not be loaded
   */
  async loadAfter(sign: Promise<void>, route: RouteDefinition): Promise<void> {
    const loading = sign.then(() => this.#request(route));
    const never = new Promise<PageModule>(() => undefined);
    this.#pending.set(
      route,
      loading.catch(() => never),
    );
    await loading;
  }

  arrived(route: RouteDefinition): PageModule | undefined {
    return this.#arrived.get(route);
  }

  async #request(route: RouteDefinition): Promise<PageModule> {
    try {
      const [module, { ShownPage }] = await Promise.all([route.load(), import('./shown-page.tsx')]);
      this.shownPage = ShownPage;
      this.#arrived.set(route, module);
      return module;
    } catch (error) {
      this.#failed.add(route);
      throw error;
    }
  }

  /** Has what could not be loaded tried again when it is next asked for. */
  forgetFailures(): void {
    for (const route of this.#failed) this.#pending.delete(route);
    this.#failed.clear();
  }
}
