import { Box, Button, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Booking } from '#domain/booking.ts';
import { useApi } from '#web/lib/api/api.ts';
import { everyMinute } from '#web/lib/use-today.ts';
import { liveCount } from '../table/live-list.ts';
import { timeLeft, timeOf } from './booking-texts.ts';

type RequestsToAnswerProps = { onOpen: (booking: Booking) => void; onConfirm: (booking: Booking) => void };

/** The minimum height of the controls in pixels; low on wide screens, to keep eleven rows of the list in view. */
const controlHeight = { xs: 40, sm: 28 };

/** The start of the current minute in milliseconds: the same value until `everyMinute` calls its listener again. */
const startOfMinute = (): number => Math.floor(Date.now() / 60_000) * 60_000;

/** Requests that lapse unless the office answers them, in one line that scrolls horizontally, most urgent first. */
export function RequestsToAnswer({ onOpen, onConfirm }: RequestsToAnswerProps) {
  const { data: requests = [] } = useQuery({ ...useApi().admin.bookings.toAnswer.queryOptions(), ...liveCount });
  const now = useSyncExternalStore(everyMinute, startOfMinute);
  if (requests.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="Answer first"
      sx={{ display: 'flex', displayPrint: 'none', alignItems: 'center', gap: 1, mb: 0.75 }}
    >
      <Typography variant="body2" noWrap sx={{ flexShrink: 0, fontWeight: 700 }}>
        Answer first
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label="Requests to answer"
        sx={{ display: 'flex', gap: 1, m: 0, p: '3px', minWidth: 0, overflowX: 'auto', listStyle: 'none' }}
      >
        {requests.map((booking) => (
          <RequestItem key={booking.id} booking={booking} now={now} onOpen={onOpen} onConfirm={onConfirm} />
        ))}
      </Box>
    </Box>
  );
}

type RequestItemProps = RequestsToAnswerProps & { booking: Booking; now: number };

function RequestItem({ booking, now, onOpen, onConfirm }: RequestItemProps) {
  const { name, answerBy } = booking;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexShrink: 0,
        alignItems: 'center',
        gap: 1,
        pl: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Link
        component="button"
        variant="body2"
        onClick={() => onOpen(booking)}
        sx={{ minHeight: controlHeight, fontWeight: 700 }}
      >
        {name}
      </Link>
      <Typography component="span" variant="caption" noWrap sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {timeOf(booking)}
      </Typography>
      <Typography component="span" variant="caption" noWrap>
        {answerBy !== undefined && timeLeft(new Date(answerBy).getTime() - now)}
      </Typography>
      <Button
        size="small"
        sx={{ minHeight: controlHeight, py: 0 }}
        aria-label={`Confirm ${name}`}
        onClick={() => onConfirm(booking)}
      >
        Confirm
      </Button>
    </Box>
  );
}
