import { useQueryClient } from '@tanstack/react-query';
import { adminTexts } from '#domain/admin.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { allowDrafts } from '../blog/stored-drafts.ts';
import { noteLoggedIn } from './hint.ts';
import { type PasswordError, type PasswordResult, passwordError } from './password-error.ts';

const wrongPassword: PasswordError = { title: adminTexts.accessDenied, description: adminTexts.invalidPassword };

/**
 * @param onEntered called by the `enter` of a correct password's result
 * @returns a function that logs in on the server; `enter` of its result completes the log-in in this browser
 */
export function useLogIn(onEntered: () => void): (password: string) => Promise<PasswordResult> {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const enter = () => {
    noteLoggedIn(true);
    allowDrafts();
    queryClient.setQueryData(api.admin.session.queryKey(), { authenticated: true });
    onEntered();
  };
  return async (password) => {
    try {
      await client.admin.logIn.mutate({ password });
    } catch (error) {
      return { error: passwordError(error, { wrong: wrongPassword }) };
    }
    return { enter };
  };
}
