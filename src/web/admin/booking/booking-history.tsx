import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#domain/booking.ts';
import type { SiteEvent } from '#domain/event.ts';
import { useApi } from '#web/lib/api/api.ts';
import { formatMoment } from '../record/format.ts';
import { actorText, changeText, eventText } from './history-texts.ts';

/** Milliseconds. */
const refetchInterval = 20_000;

/** The changes of a booking with their authors and times; newest first. */
export function BookingHistory({ booking: { id, createdAt } }: { booking: Booking }) {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    ...api.admin.bookings.history.queryOptions({ id }),
    staleTime: 0,
    refetchInterval,
  });
  const { data: crews = [] } = useQuery({ ...api.admin.crews.all.queryOptions(), staleTime: refetchInterval });
  if (data === undefined && !isError) return null;
  const crewName = (crewId: string): string => crews.find((crew) => crew.id === crewId)?.name ?? 'a crew';
  return (
    <Box component="section" aria-labelledby="booking-history">
      <Typography variant="h3" gutterBottom id="booking-history">
        History
      </Typography>
      {data === undefined ? (
        <Typography variant="body2">
          The history could not be fetched. <Button onClick={() => void refetch()}>Try again</Button>
        </Typography>
      ) : (
        <Stack component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((event) => (
            <li key={event.id}>
              <Entry event={event} crewName={crewName} />
            </li>
          ))}
          {/* `booking.created` is missing for bookings older than the event log, or with too many events. */}
          {data.every(({ what }) => what !== 'booking.created') && <li>{`Booked ${formatMoment(createdAt)}`}</li>}
        </Stack>
      )}
    </Box>
  );
}

function Entry({ event, crewName }: { event: SiteEvent; crewName: (id: string) => string }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {eventText(event)}
      {changeText(event, crewName).map((change) => (
        <Typography key={change} variant="body2">
          {change}
        </Typography>
      ))}
      <Typography variant="body2" color="textSecondary">
        {`${actorText(event.who)}, ${formatMoment(event.at)}`}
      </Typography>
    </Box>
  );
}
