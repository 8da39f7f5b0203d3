import type { GridColDef } from '@mui/x-data-grid';
import { type Booking, paymentLabel } from '#domain/booking.ts';
import { formatDollars } from '#domain/format.ts';
import { roomsOf } from '#domain/rooms.ts';
import { formatSortable, formatWindow } from '../record/format.ts';
import { dateColumn, wrapping } from '../record/two-lines.tsx';
import { columnsOver, type OutputColumn } from '../table/csv.ts';
import { PaymentChip, StatusChip } from './booking-chips.tsx';
import { addOnsOf, locationOf, serviceOf, statusOf, timeOf } from './booking-texts.ts';
import { DayAndWindow } from './day-and-window.tsx';

/** The columns of the table of bookings (SPEC section 2). */
export const bookingColumns: readonly GridColDef<Booking>[] = [
  dateColumn,
  { field: 'name', headerName: 'Name', flex: 1.2, minWidth: 110, ...wrapping },
  {
    field: 'serviceType',
    headerName: 'Service',
    flex: 0.6,
    minWidth: 92,
    valueGetter: (_type, booking) => serviceOf(booking),
    ...wrapping,
  },
  {
    field: 'serviceDate',
    headerName: 'Date & Time',
    flex: 1,
    minWidth: 170,
    // The first click puts the earliest visits first, because the office has to plan them first.
    sortingOrder: ['asc', 'desc'],
    valueGetter: (_day, booking) => timeOf(booking),
    display: 'flex',
    renderCell: ({ row }) => <DayAndWindow booking={row} />,
  },
  {
    field: 'city',
    headerName: 'Location',
    flex: 1,
    minWidth: 128,
    valueGetter: (_city, booking) => locationOf(booking),
    ...wrapping,
  },
  {
    field: 'totalPrice',
    headerName: 'Price',
    width: 74,
    align: 'right',
    headerAlign: 'right',
    valueFormatter: (price: number) => formatDollars(price),
  },
  {
    field: 'paymentStatus',
    headerName: 'Payment',
    width: 92,
    renderCell: ({ row }) => <PaymentChip booking={row} />,
  },
  { field: 'confirmed', headerName: 'Status', width: 110, renderCell: ({ row }) => <StatusChip booking={row} /> },
];

/** The columns of the printed list, which a crew needs for its visits. */
export const bookingPrintColumns: readonly OutputColumn<Booking>[] = [
  { heading: 'Date & Time', value: timeOf },
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Phone', value: ({ phone }) => phone },
  { heading: 'Address', value: ({ address, city, zipCode }) => `${address}, ${city}, FL ${zipCode}` },
  { heading: 'Service', value: (booking) => `${serviceOf(booking)}, ${booking.hours} h, ${roomsOf(booking)}` },
  { heading: 'Add-ons', value: addOnsOf },
  { heading: 'Instructions', value: ({ specialInstructions }) => specialInstructions ?? '' },
  { heading: 'Price', value: ({ totalPrice }) => formatDollars(totalPrice) },
  { heading: 'Payment', value: ({ paymentStatus }) => paymentLabel(paymentStatus) },
  { heading: 'Status', value: statusOf },
];

/** The columns of the exported CSV file. */
export const bookingCsvColumns: readonly OutputColumn<Booking>[] = columnsOver<Booking>({
  id: null,
  odd: null,
  rev: null,
  state: null,
  answerBy: null,
  policies: null,
  moves: null,
  feeCents: null,
  endReason: null,
  overCapacity: null,
  createdAt: { heading: 'Date', value: ({ createdAt }) => formatSortable(createdAt) },
  name: { heading: 'Name', value: ({ name }) => name },
  email: { heading: 'Email', value: ({ email }) => email },
  phone: { heading: 'Phone', value: ({ phone }) => phone },
  serviceType: { heading: 'Service', value: serviceOf },
  serviceDate: { heading: 'Service date', value: ({ serviceDate }) => serviceDate },
  serviceTime: { heading: 'Time', value: ({ serviceTime }) => formatWindow(serviceTime) },
  hours: { heading: 'Hours', value: ({ hours }) => hours },
  address: { heading: 'Address', value: ({ address }) => address },
  city: { heading: 'City', value: ({ city }) => city },
  zipCode: { heading: 'ZIP code', value: ({ zipCode }) => zipCode },
  bedrooms: { heading: 'Bedrooms', value: ({ bedrooms }) => bedrooms },
  bathrooms: { heading: 'Bathrooms', value: ({ bathrooms }) => bathrooms },
  squareFootage: { heading: 'Square footage', value: ({ squareFootage }) => squareFootage ?? '' },
  additionalServices: { heading: 'Add-ons', value: addOnsOf },
  specialInstructions: {
    heading: 'Special instructions',
    value: ({ specialInstructions }) => specialInstructions ?? '',
  },
  prices: null,
  totalPrice: { heading: 'Price', value: ({ totalPrice }) => totalPrice },
  paymentStatus: { heading: 'Payment', value: ({ paymentStatus }) => paymentLabel(paymentStatus) },
  // This column also covers `state`, `completed` and `spam`.
  confirmed: { heading: 'Status', value: statusOf },
  completed: null,
  spam: null,
  sms_consent: { heading: 'SMS consent', value: ({ sms_consent }) => (sms_consent ? 'Yes' : 'No') },
});
