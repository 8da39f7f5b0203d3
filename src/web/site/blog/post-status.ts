import type { ShownPost } from '#domain/blog.ts';
import type { Loaded, Resource } from '#web/lib/resource.ts';
import type { PageContext } from '#web/route.ts';

/** The post that the page was opened with. */
export const resourceOf = ({ data, params: { slug = '' } }: PageContext): Resource<ShownPost | null> => data.post(slug);

/** The post of the page, once it is loaded: null when there is none, undefined before and when it cannot be loaded. */
export function loadedPost(context: PageContext): ShownPost | null | undefined {
  const found = resourceOf(context).state();
  return found.status === 'success' ? found.data : undefined;
}

/** The HTTP status of a page that shows this: undefined while it is on its way. */
export function statusOf(found: Loaded<object | null>): number | undefined {
  if (found.status === 'success') return found.data === null ? 404 : 200;
  return found.status === 'error' ? 503 : undefined;
}
