import type { GridColDef } from '@mui/x-data-grid';
import { type Booking, bookingStatus, paymentLabel } from '#domain/booking.ts';
import type { ServiceType } from '#domain/booking-rules.ts';
import type { CsvColumn } from '../lists/csv.ts';
import { formatMoment, formatPrice } from '../lists/format.ts';
import { PaymentChip, StatusChip } from './booking-chips.tsx';
import { addOnsOf, locationOf, serviceNames, timeOf } from './booking-words.ts';

/** The table of bookings (SPEC section 2). */
export const bookingColumns: readonly GridColDef<Booking>[] = [
  { field: 'createdAt', headerName: 'Date', width: 178, valueFormatter: (time: string) => formatMoment(time) },
  { field: 'name', headerName: 'Name', flex: 1, minWidth: 130 },
  {
    field: 'serviceType',
    headerName: 'Service',
    width: 150,
    valueFormatter: (type: ServiceType) => serviceNames[type],
  },
  {
    field: 'serviceDate',
    headerName: 'Date & Time',
    flex: 1.4,
    minWidth: 290,
    valueGetter: (_day, booking) => timeOf(booking),
  },
  {
    field: 'city',
    headerName: 'Location',
    flex: 1,
    minWidth: 160,
    valueGetter: (_city, booking) => locationOf(booking),
  },
  {
    field: 'totalPrice',
    headerName: 'Price',
    width: 90,
    align: 'right',
    headerAlign: 'right',
    valueFormatter: (price: number) => formatPrice(price),
  },
  {
    field: 'paymentStatus',
    headerName: 'Payment',
    width: 110,
    renderCell: ({ row }) => <PaymentChip booking={row} />,
  },
  { field: 'confirmed', headerName: 'Status', width: 120, renderCell: ({ row }) => <StatusChip booking={row} /> },
];

/** Everything known about a booking, as a file. */
export const bookingCsv: readonly CsvColumn<Booking>[] = [
  { heading: 'Date', value: ({ createdAt }) => formatMoment(createdAt) },
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Email', value: ({ email }) => email },
  { heading: 'Phone', value: ({ phone }) => phone },
  { heading: 'Service', value: ({ serviceType }) => serviceNames[serviceType] },
  { heading: 'Service date', value: ({ serviceDate }) => serviceDate },
  { heading: 'Time', value: ({ serviceTime }) => serviceTime },
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
  { heading: 'Status', value: bookingStatus },
  { heading: 'SMS consent', value: ({ sms_consent }) => (sms_consent ? 'Yes' : 'No') },
];
