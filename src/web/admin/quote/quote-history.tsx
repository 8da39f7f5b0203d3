import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { EventRole } from '#domain/event.ts';
import { useApi } from '#web/lib/api/api.ts';
import { formatMoment } from '../record/format.ts';

/** Milliseconds. */
const refetchInterval = 20_000;
const roleText: Readonly<Record<EventRole, string>> = { visitor: 'Customer', office: 'Office', system: 'Automatic' };

/** The latest events of a request, newest first. */
export function QuoteHistory({ id }: { id: string }) {
  const { data, isError } = useQuery({
    ...useApi().quotes.history.queryOptions({ id }),
    staleTime: 0,
    refetchInterval,
  });
  if (data === undefined)
    return (
      <Typography role="status" color="textSecondary">
        {isError ? 'What happened could not be fetched.' : 'Loading what happened…'}
      </Typography>
    );
  return (
    <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map(({ id: key, at, who, name, text }) => (
        <li key={key}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
          <Typography variant="body2" color="textSecondary">
            {[formatMoment(at), name ?? roleText[who]].join(' · ')}
          </Typography>
        </li>
      ))}
    </Stack>
  );
}
