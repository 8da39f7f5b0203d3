import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { chatStatusText } from '#domain/chat-status.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/toasts.tsx';

/** Milliseconds between two fetches of the status, which a colleague's switch and the office hours change too. */
const refetchInterval = 30_000;

/** Shows whether visitors are told to expect an answer now, and switches the office to away and back. */
export function AwaySwitch() {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  const statusTextId = useId();
  const { queryKey, ...query } = api.chat.adminDesk.queryOptions();
  const { data: status } = useQuery({ ...query, queryKey, staleTime: 0, refetchInterval });
  const change = useMutation({
    mutationFn: (away: boolean) => client.chat.setAway.mutate({ away }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (stored) => queryClient.setQueryData(queryKey, stored),
    onError: (error) => {
      const failure = callFailure(error);
      const description =
        failure.kind === 'rejected' ? failure.message : 'The change could not be saved. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  if (status === undefined) return null;
  return (
    <Box sx={{ pl: 0.5 }}>
      <FormControlLabel
        label="Away"
        control={
          <Switch
            size="small"
            checked={change.isPending ? change.variables : status.away}
            onChange={(_event, away) => {
              if (!change.isPending) change.mutate(away);
            }}
            slotProps={{ input: { role: 'switch', 'aria-describedby': statusTextId } }}
          />
        }
      />
      <FormHelperText id={statusTextId} sx={{ m: 0 }}>
        {chatStatusText(status, new Date())}
      </FormHelperText>
    </Box>
  );
}
