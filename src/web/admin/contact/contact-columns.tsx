import type { GridColDef } from '@mui/x-data-grid';
import type { ContactMessage } from '#domain/contact.ts';
import { formatMoment, formatSortable } from '../record/format.ts';
import { dateColumn, wrapping } from '../record/two-lines.tsx';
import { columnsOver, type OutputColumn } from '../table/csv.ts';
import { MessageChip } from './contact-chip.tsx';
import { messageStatus } from './contact-view.ts';

/** The columns of the table of messages (SPEC section 2). */
export const messageColumns: readonly GridColDef<ContactMessage>[] = [
  dateColumn,
  { field: 'name', headerName: 'Name', flex: 1, minWidth: 110, ...wrapping },
  { field: 'email', headerName: 'Email', flex: 1.3, minWidth: 170, ...wrapping },
  { field: 'phone', headerName: 'Phone', width: 130, ...wrapping },
  { field: 'subject', headerName: 'Subject', width: 120, ...wrapping },
  { field: 'message', headerName: 'Message', flex: 2.2, minWidth: 140, ...wrapping },
  {
    field: 'responded',
    headerName: 'Status',
    width: 120,
    renderCell: ({ row }) => <MessageChip message={row} />,
  },
];

/** The columns of the exported file. */
export const messageCsvColumns: readonly OutputColumn<ContactMessage>[] = columnsOver<ContactMessage>({
  id: null,
  odd: null,
  rev: null,
  createdAt: { heading: 'Date', value: ({ createdAt }) => formatSortable(createdAt) },
  name: { heading: 'Name', value: ({ name }) => name },
  email: { heading: 'Email', value: ({ email }) => email },
  phone: { heading: 'Phone', value: ({ phone }) => phone ?? '' },
  subject: { heading: 'Subject', value: ({ subject }) => subject },
  message: { heading: 'Message', value: ({ message }) => message },
  // This column also covers `spam`.
  responded: { heading: 'Status', value: messageStatus },
  spam: null,
  sms_consent: { heading: 'SMS consent', value: ({ sms_consent }) => (sms_consent ? 'Yes' : 'No') },
});

/** The columns of the printed list. */
export const messagePrintColumns: readonly OutputColumn<ContactMessage>[] = [
  { heading: 'Date', value: ({ createdAt }) => formatMoment(createdAt) },
  ...messageCsvColumns.filter(({ heading }) => heading !== 'Date' && heading !== 'SMS consent'),
];
