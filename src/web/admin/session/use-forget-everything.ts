import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#web/lib/api/api.ts';
import { removeAllDrafts } from '../blog/stored-drafts.ts';
import { removeDrafts } from '../chat/stored-drafts.ts';
import { noteLoggedIn } from './hint.ts';

/** @returns a function that removes the session's data from this tab, and the drafts of posts from the whole browser */
export function useForgetEverything(): () => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCallback(() => {
    noteLoggedIn(false);
    removeDrafts();
    removeAllDrafts();
    queryClient.removeQueries({ queryKey: api.admin.pathKey() });
    queryClient.removeQueries({ queryKey: api.chat.pathKey() });
    queryClient.removeQueries({ queryKey: api.quotes.pathKey() });
    queryClient.setQueryData(api.admin.session.queryKey(), { authenticated: false });
  }, [api, queryClient]);
}
