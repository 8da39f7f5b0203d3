import { useQueryClient } from '@tanstack/react-query';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { usePageData } from '#web/lib/page-data.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { removeDraft } from './stored-drafts.ts';
import { blogAdminTexts as texts } from './texts.ts';

/** @returns a function that deletes a post and shows a toast with the result; a missing post counts as deleted */
export function useDeletePost(onDeleted: (id: string) => void): (id: string) => Promise<void> {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const site = usePageData();
  const toast = useToast();
  return async (id) => {
    try {
      await client.admin.posts.remove.mutate({ id });
    } catch (error) {
      const failure = callFailure(error);
      if (failure.kind === 'unreachable' || failure.code !== 'not_found') {
        toast({ title: texts.error, description: texts.deleteFailed, variant: 'destructive' });
        return;
      }
    }
    removeDraft(id);
    onDeleted(id);
    toast({ title: texts.success, description: texts.deleted });
    void queryClient.invalidateQueries({ queryKey: api.admin.posts.rows.pathKey() });
    site.forgetPosts();
  };
}
