import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Booking } from '#domain/booking.ts';
import { absentRecord } from '../record/absent-record.tsx';
import { Fact, Facts } from '../record/facts.tsx';
import { formatMoment } from '../record/format.ts';
import { OddValues } from '../record/odd-values.tsx';
import { RecordMessages } from '../record/record-messages.tsx';
import { RecordPanel } from '../record/record-panel.tsx';
import type { Absence } from '../table/use-selection.ts';
import { BookingActionButtons } from './booking-action-buttons.tsx';
import { PaymentChip, StatusChip } from './booking-chips.tsx';
import { BookingEnd } from './booking-end.tsx';
import { factParts, factsOf } from './booking-facts.tsx';
import type { BookingActions } from './use-booking-actions.ts';

type BookingPanelProps = {
  booking: Booking | undefined;
  /** Why there is no booking, if there is none. */
  absence: Absence;
  isOpen: boolean;
  actions: BookingActions;
  /** Gets the booking as it is after it ended. */
  onEnded: (booking: Booking) => void;
  onClose: () => void;
};

/** A booking with everything known about it, and what can be done about it. */
export function BookingPanel({ booking, absence, isOpen, actions, onEnded, onClose }: BookingPanelProps) {
  if (booking === undefined) return absentRecord({ noun: 'booking', absence, isOpen, onClose });
  return (
    <RecordPanel
      record={booking.id}
      isOpen={isOpen}
      title={booking.name}
      onClose={onClose}
      actions={<BookingActionButtons booking={booking} actions={actions} />}
    >
      <Stack spacing={2.5}>
        <OddValues odd={booking.odd} />
        <Facts>
          <Fact term="Status">
            <StatusChip booking={booking} />
          </Fact>
          <Fact term="Payment">
            <PaymentChip booking={booking} />
          </Fact>
          {booking.endReason !== undefined && <Fact term="Reason">{booking.endReason}</Fact>}
          {booking.feeCents !== undefined && <Fact term="Fee">{`$${(booking.feeCents / 100).toFixed(2)}`}</Fact>}
        </Facts>
        <BookingEnd key={booking.id} booking={booking} onEnded={onEnded} />
        {factParts.map((part) => (
          <Part key={part} title={part}>
            {factsOf(part).map(({ term, show }) => (
              <Fact key={term} term={term}>
                {show(booking)}
              </Fact>
            ))}
          </Part>
        ))}
        {isOpen && <RecordMessages about={{ type: 'booking', id: booking.id }} />}
        <Typography variant="body2" color="textSecondary">
          Requested {formatMoment(booking.createdAt)}
        </Typography>
      </Stack>
    </RecordPanel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid' }}>
      <Typography variant="h3" gutterBottom>
        {title}
      </Typography>
      <Facts>{children}</Facts>
    </Box>
  );
}
