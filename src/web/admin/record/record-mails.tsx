import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type Subject, subjectText } from '#domain/event.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { formatMoment } from './format.ts';
import { kindText, stateText } from './mail-texts.ts';
import { SoftChip } from './soft-chip.tsx';

/** Milliseconds between two fetches of the mails. */
const refetchInterval = 20_000;

/**
 * The mails about an open record, with a warning if one to the customer failed. Reports to the server that the record
 * was opened, so that the server sends no second alert.
 */
export function RecordMails({ about }: { about: Subject }) {
  const client = useApiClient();
  const { type, id } = about;
  useEffect(() => {
    // Failures are ignored: the worst result is an unnecessary alert.
    client.admin.outbox.opened.mutate({ type, id }).catch(() => undefined);
  }, [client, type, id]);
  return <MailList about={about} />;
}

/** The mails about a record, with a warning if one to the customer failed. A collapsible list is collapsed at first. */
export function MailList({ about, isCollapsible = false }: { about: Subject; isCollapsible?: boolean }) {
  const api = useApi();
  const [isExpanded, setIsExpanded] = useState(!isCollapsible);
  const listId = useId();
  const { data: mails = [] } = useQuery({
    ...api.admin.outbox.list.queryOptions({ about: subjectText(about) }),
    staleTime: 0,
    refetchInterval,
  });
  const failedCustomerMail = mails.find(({ state, audience }) => state === 'failed' && audience === 'customer');
  if (mails.length === 0) return null;
  return (
    <Box component="section">
      {isCollapsible ? (
        <Button
          size="small"
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setIsExpanded(!isExpanded)}
          sx={{ displayPrint: 'none' }}
        >
          {`E-mails (${mails.length})`}
        </Button>
      ) : (
        <Typography variant="h3" gutterBottom>
          E-mails
        </Typography>
      )}
      {failedCustomerMail !== undefined && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {`E-mail address refused, or the mail itself: the customer did not get “${kindText[failedCustomerMail.kind]}”. ${failedCustomerMail.error ?? ''}`}
        </Alert>
      )}
      <Stack component="ul" id={listId} hidden={!isExpanded} spacing={1} sx={listStyle(isExpanded)}>
        {mails.map((mail) => (
          <Box component="li" key={mail.id} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
            <SoftChip {...stateText[mail.state]} />
            <Link href={`/admin/messages-sent?message=${mail.id}`}>{kindText[mail.kind]}</Link>
            <Typography variant="body2" color="textSecondary">
              {`to ${mail.to}, ${formatMoment(mail.sentAt ?? mail.dueAt)}`}
            </Typography>
          </Box>
        ))}
      </Stack>
      {isExpanded && mails.some(({ state }) => state === 'queued') && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          What is planned is checked again when it is due: it leaves only if it is still true.
        </Typography>
      )}
    </Box>
  );
}

/** Without `display: none`, the `display: flex` of the list would override its `hidden` attribute. */
const listStyle = (isExpanded: boolean) =>
  ({ m: 0, p: 0, listStyle: 'none', ...(isExpanded ? {} : { display: 'none' }) }) as const;
