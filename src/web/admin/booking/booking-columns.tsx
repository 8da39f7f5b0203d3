import type { GridColDef } from '@mui/x-data-grid';
import { type Booking, paymentLabel } from '#domain/booking.ts';
import { type ServiceType, serviceTypeNames } from '#domain/booking-rules.ts';
import { formatMoment, formatPrice, formatSortable, formatWindow } from '../record/format.ts';
import { dateColumn, folding } from '../record/two-lines.tsx';
import type { CsvColumn } from '../table/csv.ts';
import { PaymentChip, StatusChip } from './booking-chips.tsx';
import { addOnsOf, locationOf, statusOf, timeOf } from './booking-words.ts';
import { DayAndWindow } from './day-and-window.tsx';

/** The table of bookings (SPEC section 2). */
export const bookingColumns: readonly GridColDef<Booking>[] = [
  dateColumn,
  { field: 'name', headerName: 'Name', flex: 1.2, minWidth: 110, ...folding },
  {
    field: 'serviceType',
    headerName: 'Service',
    flex: 0.6,
    minWidth: 92,
    valueFormatter: (type: ServiceType) => serviceTypeNames[type],
    ...folding,
  },
  {
    field: 'serviceDate',
    headerName: 'Date & Time',
    flex: 1,
    minWidth: 170,
    // The soonest first, which is what the day is planned from.
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
    ...folding,
  },
  {
    field: 'totalPrice',
    headerName: 'Price',
    width: 74,
    align: 'right',
    headerAlign: 'right',
    valueFormatter: (price: number) => formatPrice(price),
  },
  {
    field: 'paymentStatus',
    headerName: 'Payment',
    width: 92,
    renderCell: ({ row }) => <PaymentChip booking={row} />,
  },
  { field: 'confirmed', headerName: 'Status', width: 110, renderCell: ({ row }) => <StatusChip booking={row} /> },
];

/** The same on paper. */
export const bookingPrint: readonly CsvColumn<Booking>[] = [
  { heading: 'Date', value: ({ createdAt }) => formatMoment(createdAt) },
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Service', value: ({ serviceType }) => serviceTypeNames[serviceType] },
  { heading: 'Date & Time', value: timeOf },
  { heading: 'Location', value: locationOf },
  { heading: 'Price', value: ({ totalPrice }) => formatPrice(totalPrice) },
  { heading: 'Payment', value: ({ paymentStatus }) => paymentLabel(paymentStatus) },
  { heading: 'Status', value: statusOf },
];

/** Everything known about a booking, as a file. */
export const bookingCsv: readonly CsvColumn<Booking>[] = [
  { heading: 'Date', value: ({ createdAt }) => formatSortable(createdAt) },
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Email', value: ({ email }) => email },
  { heading: 'Phone', value: ({ phone }) => phone },
  { heading: 'Service', value: ({ serviceType }) => serviceTypeNames[serviceType] },
  { heading: 'Service date', value: ({ serviceDate }) => serviceDate },
  { heading: 'Time', value: ({ serviceTime }) => formatWindow(serviceTime) },
  { heading: 'Hours', value: ({ hours }) => hours },
  { heading: 'Address', value: ({ address }) => address },
  { heading: 'City', value: ({ city }) => city },
  { heading: 'ZIP code', value: ({ zipCode }) => zipCode },
  { heading: 'Bedrooms', value: ({ bedrooms }) => bedrooms },
  { heading: 'Bathrooms', value: ({ bathrooms }) => bathrooms },
  { heading: 'Square footage', value: ({ squareFootage }) => squareFootage ?? '' },
  { heading: 'Add-ons', value: addOnsOf },
  { heading: 'Special instructions', value: ({ specialInstructions }) => specialInstructions ?? '' },
  { heading: 'Price', value: ({ totalPrice }) => totalPrice },
  { heading: 'Payment', value: ({ paymentStatus }) => paymentLabel(paymentStatus) },
  { heading: 'Status', value: statusOf },
  { heading: 'SMS consent', value: ({ sms_consent }) => (sms_consent ? 'Yes' : 'No') },
];
