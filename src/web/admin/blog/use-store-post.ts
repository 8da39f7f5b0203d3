import { useQueryClient } from '@tanstack/react-query';
import type { EditedPost } from '#domain/blog.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { usePageData } from '#web/lib/page-data.tsx';
import type { checkDraft } from './post-draft.ts';

type PostRequest = Extract<ReturnType<typeof checkDraft>, { ok: true }>['request'];

/** The calls that the editor of a post needs. */
export function useStorePost(id: string | undefined) {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const site = usePageData();
  return {
    write(
      mode: 'new' | 'change',
      { version, submissionId, ...request }: PostRequest & { version: number | undefined; submissionId: string },
    ): Promise<EditedPost> {
      if (mode === 'new' || id === undefined) return client.admin.posts.create.mutate({ ...request, submissionId });
      return client.admin.posts.update.mutate({ id, ...(version === undefined ? {} : { version }), ...request });
    },

    /** Fetches the stored post; undefined if it was deleted. */
    async latest(): Promise<EditedPost | undefined> {
      try {
        return id === undefined ? undefined : await client.admin.posts.get.query({ id });
      } catch (error) {
        const failure = callFailure(error);
        if (failure.kind === 'rejected' && failure.code === 'not_found') return undefined;
        throw error;
      }
    },

    refresh(): void {
      void queryClient.invalidateQueries({ queryKey: api.admin.posts.pathKey() });
      site.forgetPosts();
    },
  };
}
