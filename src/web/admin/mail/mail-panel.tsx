import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutboxMail } from '#domain/mail.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { Fact, Facts } from '../record/facts.tsx';
import { formatMoment } from '../record/format.ts';
import { kindText, stateText } from '../record/mail-texts.ts';
import { RecordPanel } from '../record/record-panel.tsx';
import { SoftChip } from '../record/soft-chip.tsx';

type MailPanelProps = { id: string | undefined; onClose: () => void; onResent: () => void };

/** A mail as it was sent or as it would be sent now, or why it would not be sent. A button sends it again. */
export function MailPanel({ id, onClose, onResent }: MailPanelProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    ...api.admin.outbox.get.queryOptions({ id: id ?? '' }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const mail = data?.id === id ? data : undefined;
  return (
    <RecordPanel
      isOpen={id !== undefined}
      title={mail?.subject ?? 'Message'}
      onClose={onClose}
      actions={mail === undefined ? null : <Resend key={mail.id} mail={mail} onResent={onResent} />}
    >
      {mail !== undefined && <MailDetails mail={mail} />}
      {mail === undefined && error !== null && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The message could not be fetched.
        </Alert>
      )}
      {mail === undefined && error === null && <Typography color="textSecondary">Loading…</Typography>}
    </RecordPanel>
  );
}

function MailDetails({ mail }: { mail: OutboxMail }) {
  return (
    <Stack spacing={2.5}>
      <Facts>
        <Fact term="State">
          <SoftChip {...stateText[mail.state]} />
        </Fact>
        <Fact term="Kind">{kindText[mail.kind]}</Fact>
        <Fact term="To">{mail.to}</Fact>
        <Fact term={mail.sentAt === undefined ? 'Due' : 'Sent'}>{formatMoment(mail.sentAt ?? mail.dueAt)}</Fact>
        {mail.attempts > 1 && <Fact term="Tries">{mail.attempts}</Fact>}
        {mail.error !== undefined && <Fact term="Why">{mail.error}</Fact>}
      </Facts>
      <Box
        component="iframe"
        title={mail.state === 'sent' ? 'The message as it left' : 'The message as it would leave now'}
        // Scripts are blocked here, but not in the tabs that links open.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={mail.html === '' ? undefined : mail.html.replace('<head>', '<head><base target="_blank">')}
        sx={{
          width: '100%',
          height: 640,
          border: 1,
          borderColor: 'divider',
          display: mail.html === '' ? 'none' : 'block',
        }}
      />
      <details>
        <summary>As plain text</summary>
        <Typography component="pre" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit' }}>
          {mail.text}
        </Typography>
      </details>
    </Stack>
  );
}

function Resend({ mail, onResent }: { mail: OutboxMail; onResent: () => void }) {
  const client = useApiClient();
  const [status, setStatus] = useState<string>();
  const [isResent, setIsResent] = useState(false);
  const resend = async () => {
    // Set before the call, so that the second click of a double click finds the button disabled.
    setIsResent(true);
    try {
      await client.admin.outbox.resend.mutate({ id: mail.id });
      setStatus('It is sent again, as it reads now.');
      onResent();
    } catch (error) {
      const failure = callFailure(error);
      setStatus(failure.kind === 'rejected' ? failure.message : 'It could not be sent again. Please try once more.');
      setIsResent(false);
    }
  };
  const isToBeSent = mail.state === 'queued' || mail.state === 'sending';
  return (
    <>
      <Button variant="contained" disabled={isToBeSent || isResent} onClick={() => void resend()}>
        Send again
      </Button>
      <Typography role="status" variant="body2" sx={{ alignSelf: 'center' }}>
        {status}
      </Typography>
    </>
  );
}
