import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import type { Booking } from '#domain/booking.ts';
import { hourPrice } from '#domain/booking-rules.ts';
import type { CompanyProfile } from '#domain/company.ts';
import { formatDollars } from '#domain/format.ts';
import { bookingReference } from '#domain/manage.ts';
import { roomsOf } from '#domain/rooms.ts';
import { useCompany } from '#web/lib/company.tsx';
import { mailHref } from '../record/contact-links.ts';
import { formatDay, formatWindow } from '../record/format.ts';
import { PhoneLinks } from '../record/phone-links.tsx';
import { addOnsOf, serviceOf, timeOf } from './booking-texts.ts';

export const factParts = ['Appointment', 'Contact', 'Property'] as const;

type BookingFact = { part: (typeof factParts)[number]; term: string; show: (booking: Booking) => ReactNode };

/** The term and the content for each field in the panel; null if the panel shows it elsewhere or not at all. */
const factByField: Readonly<Record<keyof Booking, BookingFact | null>> = {
  id: { part: 'Appointment', term: 'Number', show: ({ id }) => bookingReference(id) },
  odd: null,
  rev: null,
  state: null,
  answerBy: null,
  policies: null,
  moves: null,
  feeCents: null,
  endReason: null,
  overCapacity: null,
  createdAt: null,
  name: null,
  serviceDate: { part: 'Appointment', term: 'Day', show: ({ serviceDate }) => formatDay(serviceDate) },
  serviceTime: { part: 'Appointment', term: 'Time', show: ({ serviceTime }) => formatWindow(serviceTime) },
  serviceType: { part: 'Appointment', term: 'Service', show: serviceOf },
  hours: {
    part: 'Appointment',
    term: 'Hours',
    show: ({ hours, serviceType, prices }) => `${hours} at ${formatDollars(hourPrice(serviceType, prices))} an hour`,
  },
  prices: null,
  additionalServices: { part: 'Appointment', term: 'Add-ons', show: addOnsOf },
  totalPrice: {
    part: 'Appointment',
    term: 'Price',
    show: (booking) => <strong>{formatDollars(booking.totalPrice)}</strong>,
  },
  phone: {
    part: 'Contact',
    term: 'Phone',
    show: ({ phone, sms_consent }) => <PhoneLinks phone={phone} mayText={sms_consent} />,
  },
  email: { part: 'Contact', term: 'Email', show: (booking) => <MailLink booking={booking} /> },
  sms_consent: {
    part: 'Contact',
    term: 'Text messages',
    show: ({ sms_consent }) => (sms_consent ? 'Agreed' : 'Not agreed'),
  },
  address: {
    part: 'Property',
    term: 'Address',
    show: ({ address, city, zipCode }) => (
      <>
        {address}
        <br />
        {city}, FL {zipCode}
      </>
    ),
  },
  city: null,
  zipCode: null,
  bedrooms: { part: 'Property', term: 'Rooms', show: roomsOf },
  bathrooms: null,
  squareFootage: {
    part: 'Property',
    term: 'Square footage',
    show: ({ squareFootage }) => squareFootage ?? 'Not given',
  },
  specialInstructions: {
    part: 'Property',
    term: 'Instructions',
    show: ({ specialInstructions }) => (
      <div dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {specialInstructions ?? 'None'}
      </div>
    ),
  },
  paymentStatus: null,
  confirmed: null,
  completed: null,
  spam: null,
};

/** The facts of one part of the panel, in the order in which they are shown. */
export const factsOf = (part: BookingFact['part']): readonly BookingFact[] =>
  Object.values<BookingFact | null>(factByField).filter((fact): fact is BookingFact => fact?.part === part);

function MailLink({ booking }: { booking: Booking }) {
  const company = useCompany();
  return <Link href={mailHref(booking.email, mailDraft(booking, company))}>{booking.email}</Link>;
}

const mailDraft = (booking: Booking, company: CompanyProfile): { subject: string; body: string } => ({
  subject: `Your cleaning on ${formatDay(booking.serviceDate)}`,
  body: [
    `Hi ${booking.name},`,
    '',
    `About your ${serviceOf(booking).toLowerCase()} on ${timeOf(booking)}:`,
    '',
    '',
    '',
    company.name,
  ].join('\n'),
});
