import { Alert, Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Subject, subjectText } from '#domain/event.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { formatMoment } from './format.ts';
import { kindWords, stateWords } from './message-words.ts';
import { SoftChip } from './soft-chip.tsx';

/** As often as a message that is about to leave is looked at; milliseconds. */
const interval = 20_000;

/**
 * The e-mails about a record that is open, and what kept one from leaving. That it was opened is told to the server: no
 * second alert is needed then.
 */
export function RecordMessages({ about }: { about: Subject }) {
  const api = useApi();
  const client = useApiClient();
  const { type, id } = about;
  useEffect(() => {
    // An alert too many is the worst that can come of a call that fails.
    client.admin.outbox.opened.mutate({ type, id }).catch(() => undefined);
  }, [client, type, id]);
  const { data: messages = [] } = useQuery({
    ...api.admin.outbox.list.queryOptions({ about: subjectText(about) }),
    staleTime: 0,
    refetchInterval: interval,
  });
  const failed = messages.find(({ state, audience }) => state === 'failed' && audience === 'customer');
  if (messages.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h3" gutterBottom>
        E-mails
      </Typography>
      {failed !== undefined && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {`E-mail address refused, or the mail itself: the customer did not get “${kindWords[failed.kind]}”. ${failed.error ?? ''}`}
        </Alert>
      )}
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {messages.map((message) => (
          <Box
            component="li"
            key={message.id}
            sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}
          >
            <SoftChip {...stateWords[message.state]} />
            <Link href={`/admin/messages-sent?message=${message.id}`}>{kindWords[message.kind]}</Link>
            <Typography variant="body2" color="textSecondary">
              {`to ${message.to}, ${formatMoment(message.sentAt ?? message.dueAt)}`}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
