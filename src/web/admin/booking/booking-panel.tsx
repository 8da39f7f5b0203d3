import { Box, Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Booking } from '#domain/booking.ts';
import { hourPrice, serviceTypeNames } from '#domain/booking-rules.ts';
import type { CompanyProfile } from '#domain/company.ts';
import { useCompany } from '#web/lib/company.tsx';
import { absentRecord } from '../record/absent-record.tsx';
import { mailHref } from '../record/contact-links.ts';
import { Fact, Facts } from '../record/facts.tsx';
import { formatDay, formatMoment, formatPrice, formatWindow } from '../record/format.ts';
import { PhoneLinks } from '../record/phone-links.tsx';
import { RecordPanel } from '../record/record-panel.tsx';
import type { Absence } from '../table/use-selection.ts';
import { BookingActionButtons } from './booking-action-buttons.tsx';
import { PaymentChip, StatusChip } from './booking-chips.tsx';
import { addOnsOf, roomsOf, timeOf } from './booking-words.ts';
import type { BookingActions } from './use-booking-actions.ts';

type BookingPanelProps = {
  booking: Booking | undefined;
  /** Why there is no booking, if there is none. */
  absence: Absence;
  isOpen: boolean;
  actions: BookingActions;
  onClose: () => void;
};

/** A booking with everything known about it, and what can be done about it. */
export function BookingPanel({ booking, absence, isOpen, actions, onClose }: BookingPanelProps) {
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
        <Facts>
          <Fact term="Status">
            <StatusChip booking={booking} />
          </Fact>
          <Fact term="Payment">
            <PaymentChip booking={booking} />
          </Fact>
        </Facts>
        <Part title="Appointment">
          <Fact term="Day">{formatDay(booking.serviceDate)}</Fact>
          <Fact term="Time">{formatWindow(booking.serviceTime)}</Fact>
          <Fact term="Service">{serviceTypeNames[booking.serviceType]}</Fact>
          <Fact term="Hours">
            {booking.hours} at {formatPrice(hourPrice(booking.serviceType, booking.prices))} an hour
          </Fact>
          <Fact term="Add-ons">{addOnsOf(booking)}</Fact>
          <Fact term="Price">
            <strong>{formatPrice(booking.totalPrice)}</strong>
          </Fact>
        </Part>
        <ContactPart booking={booking} />
        <Part title="Property">
          <Fact term="Address">
            {booking.address}
            <br />
            {booking.city}, FL {booking.zipCode}
          </Fact>
          <Fact term="Rooms">{roomsOf(booking)}</Fact>
          <Fact term="Square footage">{booking.squareFootage ?? 'Not given'}</Fact>
          <Fact term="Instructions">
            <div dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {booking.specialInstructions ?? 'None'}
            </div>
          </Fact>
        </Part>
        <Typography variant="body2" color="textSecondary">
          Requested {formatMoment(booking.createdAt)}
        </Typography>
      </Stack>
    </RecordPanel>
  );
}

function ContactPart({ booking }: { booking: Booking }) {
  const company = useCompany();
  return (
    <Part title="Contact">
      <Fact term="Phone">
        <PhoneLinks phone={booking.phone} />
      </Fact>
      <Fact term="Email">
        <Link href={mailHref(booking.email, mailAbout(booking, company))}>{booking.email}</Link>
      </Fact>
      <Fact term="Text messages">{booking.sms_consent ? 'Agreed' : 'Not agreed'}</Fact>
    </Part>
  );
}

const mailAbout = (booking: Booking, company: CompanyProfile): { subject: string; body: string } => ({
  subject: `Your cleaning on ${formatDay(booking.serviceDate)}`,
  body: [
    `Hi ${booking.name},`,
    '',
    `About your ${serviceTypeNames[booking.serviceType].toLowerCase()} on ${timeOf(booking)}:`,
    '',
    '',
    '',
    company.name,
  ].join('\n'),
});

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
