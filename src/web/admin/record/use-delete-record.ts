import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/toasts.tsx';

type DeleteParts = {
  /** The prefix of the query keys of the list's pages. */
  list: QueryKey;
  remove: (id: string) => Promise<unknown>;
  onDeleted: (id: string) => void;
  /** The text of the toast after a deletion, such as 'The booking was deleted.'. */
  done: string;
};

/** @returns a function that deletes a record and shows the result as a toast; a missing record counts as deleted */
export function useDeleteRecord({ list, remove, onDeleted, done }: DeleteParts): (id: string) => Promise<void> {
  const queryClient = useQueryClient();
  const api = useApi();
  const toast = useToast();
  return async (id) => {
    try {
      await remove(id);
    } catch (error) {
      const failure = callFailure(error);
      if (failure.kind !== 'rejected' || failure.code !== 'not_found') {
        const description =
          failure.kind === 'rejected' ? failure.message : 'It could not be deleted. Please check your connection.';
        toast({ title: 'Error', description, variant: 'destructive' });
        return;
      }
    }
    onDeleted(id);
    toast({ title: 'Success!', description: done });
    void queryClient.invalidateQueries({ queryKey: list });
    void queryClient.invalidateQueries({ queryKey: api.admin.counts.queryKey() });
  };
}
