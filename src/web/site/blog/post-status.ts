import type { ShownPost } from '#domain/blog.ts';
import type { Loaded, Resource } from '#web/lib/resource.ts';
import type { PageContext } from '#web/route.ts';

/** The post that the page was opened with. */
export const resourceOf = ({ data, params: { slug = '' } }: PageContext): Resource<ShownPost | null> => data.post(slug);

/** The post of the page; null if there is none, undefined while it is loading or if it cannot be loaded. */
export function loadedPost(context: PageContext): ShownPost | null | undefined {
  const loaded = resourceOf(context).state();
  return loaded.status === 'success' ? loaded.data : undefined;
}

/** The HTTP status of a page with this data; undefined while it is loading. */
export function statusOf(loaded: Loaded<object | null>): number | undefined {
  if (loaded.status === 'success') return loaded.data === null ? 404 : 200;
  return loaded.status === 'error' ? 503 : undefined;
}
