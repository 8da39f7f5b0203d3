import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { ShownPost } from '#domain/blog.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import type { PageContext } from '#web/route.ts';

type Caller = Pick<PageContext, 'api' | 'client'>;

/**
 * A failure is shown, also that there is no connection, and tried again when there is one or the page is opened again.
 */
const showsFailure = { retryOnMount: false, networkMode: 'always', refetchOnReconnect: true } as const;

/** The published posts as cards show them, newest first. */
export const postListQuery = ({ api }: Pick<Caller, 'api'>) => api.blog.cards.queryOptions(undefined, showsFailure);

/** One published post; null when there is none of this slug. */
export function postQuery({ api, client }: Caller, slug: string) {
  // The procedure's own key, so that a refresh of the blog's data includes this.
  const queryKey: QueryKey = api.blog.bySlug.queryKey({ slug });
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => client.blog.bySlug.query({ slug }, { signal }).catch(nullWhenMissing),
    ...showsFailure,
  });
}

function nullWhenMissing(error: unknown): null {
  const failure = callFailure(error);
  if (failure.kind === 'refused' && failure.code === 'not_found') return null;
  throw error;
}

/** The slug that a post's page was opened with. */
export const slugOf = ({ slug = '' }: PageContext['params']): string => slug;

/** The post of the page, once it was read: null when there is none, undefined before and when it cannot be read. */
export const loadedPost = (context: PageContext): ShownPost | null | undefined =>
  context.queryClient.getQueryData<ShownPost | null>(postQuery(context, slugOf(context.params)).queryKey);

/** The HTTP status of a query: undefined while its data is on its way. */
export function statusOf({ queryClient }: PageContext, queryKey: QueryKey): number | undefined {
  const state = queryClient.getQueryState(queryKey);
  if (state?.status === 'success') return state.data === null ? 404 : 200;
  return state?.status === 'error' ? 503 : undefined;
}
