import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Booking } from '#domain/booking.ts';
import { isVisit } from '#domain/crew.ts';
import { formatCents } from '#domain/format.ts';
import { absentRecord } from '../record/absent-record.tsx';
import { Fact, Facts } from '../record/facts.tsx';
import { formatMoment } from '../record/format.ts';
import { OddValues } from '../record/odd-values.tsx';
import { RecordMails } from '../record/record-mails.tsx';
import { RecordPanel } from '../record/record-panel.tsx';
import type { Absence } from '../table/use-selection.ts';
import { BookingActionButtons } from './booking-action-buttons.tsx';
import { PaymentChip, StatusChip } from './booking-chips.tsx';
import { BookingCrew } from './booking-crew.tsx';
import { BookingEnd } from './booking-end.tsx';
import { factParts, factsOf } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { EditBooking } from './edit-booking.tsx';
import type { BookingActions } from './use-booking-actions.ts';
import type { BookingChangeProps } from './use-failure-text.ts';

type BookingPanelProps = Omit<BookingChangeProps, 'booking'> & {
  booking: Booking | undefined;
  /** The reason why `booking` is undefined, if it is. */
  absence: Absence;
  isOpen: boolean;
  actions: BookingActions;
  onClose: () => void;
};

/** Shows a booking with its actions, mails and history. */
export function BookingPanel({ booking, absence, isOpen, actions, onClose, ...rest }: BookingPanelProps) {
  if (booking === undefined) return absentRecord({ noun: 'booking', absence, isOpen, onClose });
  return (
    <RecordPanel
      recordId={booking.id}
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
          {isOpen && isVisit(booking) && (
            <Fact term="Crew">
              <BookingCrew key={booking.id} booking={booking} />
            </Fact>
          )}
          {booking.answerBy !== undefined && <Fact term="Lapses">{formatMoment(booking.answerBy)}</Fact>}
          {booking.endReason !== undefined && <Fact term="Reason">{booking.endReason}</Fact>}
          {booking.feeCents !== undefined && <Fact term="Fee">{formatCents(booking.feeCents)}</Fact>}
        </Facts>
        <Box sx={{ display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 1 }}>
          <EditBooking key={`edit ${booking.id}`} booking={booking} {...rest} />
          <BookingEnd key={booking.id} booking={booking} {...rest} />
        </Box>
        {factParts.map((part) => (
          <PanelSection key={part} title={part}>
            {factsOf(part).map(({ term, show }) => (
              <Fact key={term} term={term}>
                {show(booking)}
              </Fact>
            ))}
          </PanelSection>
        ))}
        {isOpen && <RecordMails about={{ type: 'booking', id: booking.id }} />}
        {isOpen && <BookingHistory key={booking.id} booking={booking} />}
      </Stack>
    </RecordPanel>
  );
}

function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid' }}>
      <Typography variant="h3" gutterBottom>
        {title}
      </Typography>
      <Facts>{children}</Facts>
    </Box>
  );
}
