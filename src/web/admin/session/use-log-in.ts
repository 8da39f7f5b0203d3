import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { adminTexts } from '#domain/admin.ts';
import { useApi, useApiClient } from '#web/lib/api.ts';
import { noteLoggedIn } from './hint.ts';
import { passwordRefusal, type Refusal } from './refusal.ts';

const wrong: Refusal = { title: adminTexts.accessDenied, description: adminTexts.invalidPassword };

/** @returns a function that logs in, and answers why not when the password is not accepted */
export function useLogIn(): (password: string) => Promise<Refusal | undefined> {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  return useCallback(
    async (password) => {
      try {
        await client.admin.logIn.mutate({ password });
      } catch (error) {
        return passwordRefusal(error, { wrong });
      }
      noteLoggedIn(true);
      queryClient.setQueryData(api.admin.session.queryKey(), { authenticated: true });
      return undefined;
    },
    [api, client, queryClient],
  );
}
