import type { ShownPost } from '#domain/blog.ts';
import type { Resource, ResourceState } from '#web/lib/resource.ts';
import type { PageContext } from '#web/route.ts';

/** The resource of the post whose slug is in the page's path. */
export const postResource = ({ data, params: { slug = '' } }: PageContext): Resource<ShownPost | null> =>
  data.post(slug);

/** The post of the page; null if there is none, undefined while it is loading or if it cannot be loaded. */
export function loadedPost(context: PageContext): ShownPost | null | undefined {
  const state = postResource(context).state();
  return state.status === 'success' ? state.data : undefined;
}

/** The HTTP status of a page whose data has this state; undefined while the data is loading. */
export function statusOf(state: ResourceState<object | null>): number | undefined {
  if (state.status === 'success') return state.data === null ? 404 : 200;
  return state.status === 'error' ? 503 : undefined;
}
