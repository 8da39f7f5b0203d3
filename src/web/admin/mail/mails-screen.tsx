import {
  Alert,
  Box,
  Button,
  Card,
  CardActionArea,
  CardContent,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MailState, mailStates, type OutboxEntry } from '#domain/mail.ts';
import { useApi } from '#web/lib/api/api.ts';
import { formatMoment } from '../record/format.ts';
import { kindText, stateText } from '../record/mail-texts.ts';
import { SoftChip } from '../record/soft-chip.tsx';
import { usePageParameters } from '../shell/page-parameters.ts';
import { MailBanner } from './mail-banner.tsx';
import { MailPanel } from './mail-panel.tsx';

/** Milliseconds. */
const refetchInterval = 20_000;
/** The maximum number of mails shown. Older mails are shown with the records that they are about. */
const maxShown = 200;
const pagePath = '/admin/messages-sent';

/** Lists the newest mails of all states, or of the state in the URL. */
export function MailsScreen() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [parameters, setParameters] = usePageParameters(pagePath);
  const state = mailStates.find((name) => name === parameters.get('state'));
  const openId = parameters.get('message') ?? undefined;
  const setParameter = (name: string, value: string | undefined) =>
    setParameters((previous) => {
      const next = new URLSearchParams(previous);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const input = { ...(state === undefined ? {} : { state }), limit: maxShown };
  const list = useQuery({ ...api.admin.outbox.list.queryOptions(input), staleTime: 0, refetchInterval });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.admin.outbox.pathKey() });
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2 }}>
        Messages Sent
      </Typography>
      <MailBanner />
      <StateField state={state} onChange={(next) => setParameter('state', next)} />
      {list.isError && (
        <Alert severity="error" action={<Button onClick={refresh}>Try again</Button>} sx={{ mb: 2 }}>
          The messages could not be fetched.
        </Alert>
      )}
      {list.isPending && <Typography color="textSecondary">Loading messages…</Typography>}
      {list.data?.length === 0 && (
        <Typography color="textSecondary">
          {state === undefined
            ? 'No messages yet. E-mails to customers and to the office appear here.'
            : 'No messages in this state.'}
        </Typography>
      )}
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {list.data?.map((mail) => (
          <li key={mail.id}>
            <MailRow mail={mail} onOpen={() => setParameter('message', mail.id)} />
          </li>
        ))}
      </Stack>
      {list.data?.length === maxShown && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {`The newest ${maxShown} are shown. Older ones are shown with the booking, message or chat that they are about.`}
        </Typography>
      )}
      <MailPanel id={openId} onClose={() => setParameter('message', undefined)} onResent={refresh} />
    </>
  );
}

function StateField({
  state,
  onChange,
}: {
  state: MailState | undefined;
  onChange: (state: string | undefined) => void;
}) {
  return (
    <TextField
      select
      size="small"
      label="State"
      value={state ?? 'all'}
      onChange={({ target }) => onChange(target.value === 'all' ? undefined : target.value)}
      sx={{ mb: 2, minWidth: 180 }}
    >
      <MenuItem value="all">All</MenuItem>
      {mailStates.map((name) => (
        <MenuItem key={name} value={name}>
          {stateText[name].label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Whether the mail is not sent yet and becomes due later. */
const isDueLater = ({ state, dueAt }: OutboxEntry, now: Date): boolean =>
  (state === 'queued' || state === 'blocked') && new Date(dueAt) > now;

function MailRow({ mail, onOpen }: { mail: OutboxEntry; onOpen: () => void }) {
  return (
    <Card variant="outlined">
      <CardActionArea onClick={onOpen}>
        <CardContent sx={{ py: 1.25, display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <SoftChip {...stateText[mail.state]} />
          <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{mail.subject}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {`${kindText[mail.kind]} to ${mail.to}`}
              {mail.error === undefined ? '' : ` · ${mail.error}`}
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary">
            {isDueLater(mail, new Date()) && 'due '}
            {formatMoment(mail.sentAt ?? mail.dueAt)}
          </Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  );
}
