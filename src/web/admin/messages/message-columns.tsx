import type { GridColDef } from '@mui/x-data-grid';
import type { ContactMessage } from '#domain/contact.ts';
import type { CsvColumn } from '../lists/csv.ts';
import { formatMoment, formatSortable } from '../lists/format.ts';
import { TwoLines } from '../lists/two-lines.tsx';
import { MessageChip } from './message-chip.tsx';
import { messageStatus } from './message-view.ts';

const folding = { display: 'flex', renderCell: TwoLines } as const;

/** The table of messages (SPEC section 2). */
export const messageColumns: readonly GridColDef<ContactMessage>[] = [
  {
    field: 'createdAt',
    headerName: 'Date',
    width: 116,
    valueFormatter: (time: string) => formatMoment(time),
    ...folding,
  },
  { field: 'name', headerName: 'Name', flex: 1, minWidth: 110, ...folding },
  { field: 'email', headerName: 'Email', flex: 1.3, minWidth: 170, ...folding },
  { field: 'phone', headerName: 'Phone', width: 130, ...folding },
  { field: 'subject', headerName: 'Subject', width: 120, ...folding },
  { field: 'message', headerName: 'Message', flex: 2.2, minWidth: 140, ...folding },
  {
    field: 'responded',
    headerName: 'Status',
    width: 120,
    renderCell: ({ row }) => <MessageChip message={row} />,
  },
];

/** The same on paper. */
export const messagePrint: readonly CsvColumn<ContactMessage>[] = [
  { heading: 'Date', value: ({ createdAt }) => formatMoment(createdAt) },
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Email', value: ({ email }) => email },
  { heading: 'Phone', value: ({ phone }) => phone ?? '' },
  { heading: 'Subject', value: ({ subject }) => subject },
  { heading: 'Message', value: ({ message }) => message },
  { heading: 'Status', value: messageStatus },
];

/** The same as a file. */
export const messageCsv: readonly CsvColumn<ContactMessage>[] = [
  { heading: 'Date', value: ({ createdAt }) => formatSortable(createdAt) },
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Email', value: ({ email }) => email },
  { heading: 'Phone', value: ({ phone }) => phone ?? '' },
  { heading: 'Subject', value: ({ subject }) => subject },
  { heading: 'Message', value: ({ message }) => message },
  { heading: 'Status', value: messageStatus },
  { heading: 'SMS consent', value: ({ sms_consent }) => (sms_consent ? 'Yes' : 'No') },
];
