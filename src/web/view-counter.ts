import { pageKey, resolvePageKey } from '#domain/site.ts';
import { countView } from './lib/page-views.ts';
import { isRobot, whenVisible } from './lib/when-visible.ts';

/** Counts one view for each load of or navigation to a public page that exists, once somebody sees it. */
export class ViewCounter {
  #path: string | undefined;
  #stop: (() => void) | undefined;

  /** @param path of the page that is shown; undefined for one that does not exist, or is not known to */
  watch(path: string | undefined): void {
    if (path === this.#path) return;
    this.#path = path;
    this.#stop?.();
    this.#stop = undefined;
    if (path === undefined || resolvePageKey(pageKey(path)) === undefined || isRobot(navigator.userAgent)) return;
    this.#stop = whenVisible(() => void countView(pageKey(path)), { page: document, window });
  }
}
