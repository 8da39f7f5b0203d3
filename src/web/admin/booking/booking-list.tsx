import { mdiCalendarToday } from '@mdi/js';
import { ToggleButton, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { bookingSortFields } from '#domain/booking.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Icon } from '../shell/icon.tsx';
import { phoneBreakpoint } from '../shell/theme.ts';
import { ColumnsButton } from '../table/columns-button.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { exportOrder } from '../table/export-order.ts';
import { ListFrame } from '../table/list-frame.tsx';
import { isReversed, pageOf } from '../table/list-view.ts';
import { liveCount, liveList } from '../table/live-list.ts';
import { RecordList } from '../table/record-list.tsx';
import { SearchField } from '../table/search-field.tsx';
import { totalInWords } from '../table/total.ts';
import { useListPage } from '../table/use-list-page.ts';
import { useListView } from '../table/use-list-view.ts';
import { useStoredState } from '../table/use-stored-state.ts';
import { BookingCard } from './booking-card.tsx';
import { bookingColumns, bookingCsvColumns, bookingPrintColumns } from './booking-columns.tsx';
import { BookingFilters } from './booking-filters.tsx';
import {
  bookingQuery,
  bookingSortKeys,
  bookingViewUrl,
  clearedBookingView,
  isFiltered,
  isNarrowed,
  startsToday,
} from './booking-view.ts';
import { RequestsToAnswer } from './requests-to-answer.tsx';
import { useBookingPanel } from './use-booking-panel.tsx';

const loadingText = 'Loading bookings...';
const emptyText = 'No bookings found. Booking form submissions will appear here.';
const noMatchText = 'No bookings match these filters.';
const reversedText = 'The last day of service is before the first, so no bookings match.';

type BookingListProps = {
  /** The button for a new booking, and the buttons that switch the view. */
  switcher: ReactNode;
};

/** The requests to answer, and the bookings that match the filters, page by page. */
export function BookingList({ switcher }: BookingListProps) {
  const { view, change, narrow } = useListView(bookingViewUrl);
  const api = useApi();
  const client = useApiClient();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down(phoneBreakpoint));
  const [visibility, setVisibility] = useStoredState('adminBookingColumns', z.record(z.string(), z.boolean()), {});
  const query = bookingQuery(view, useToday());
  const fetched = useQuery({
    ...api.admin.bookings.list.queryOptions({ ...query, ...pageOf(view), counted: false }),
    ...liveList,
  });
  const counted = useQuery({
    ...api.admin.bookings.list.queryOptions({ ...query, limit: 1 }),
    ...liveCount,
    enabled: fetched.data?.atLeast === true && !fetched.isPlaceholderData,
  });
  const rows = fetched.data?.rows ?? [];
  const { list, open, panel, actions } = useBookingPanel(rows);

  const onClear = isNarrowed(view) ? () => change(clearedBookingView(view)) : undefined;
  const { total, isEmpty, shown } = useListPage({
    view,
    sortFields: bookingSortFields,
    onPage: change,
    onSort: narrow,
    fetched,
    counted: counted.data,
    onClear,
    texts: { loading: loadingText, empty: emptyText, noMatch: isReversed(view) ? reversedText : noMatchText },
  });

  return (
    <>
      <RequestsToAnswer onOpen={open} onConfirm={(booking) => actions.setConfirmed(booking, true)} />
      <ListFrame
        list={list}
        summary={fetched.data === undefined ? '' : totalInWords(total, ['booking', 'bookings'])}
        hasData={fetched.data !== undefined}
        failed={fetched.isError}
        onRetry={fetched.refetch}
        leading={
          <>
            {switcher}
            <ToggleButton
              value="upcoming"
              size="small"
              color="primary"
              selected={startsToday(view)}
              onChange={() =>
                narrow(startsToday(view) ? { when: 'all' } : { ...clearedBookingView(view), when: 'upcoming' })
              }
              sx={{ gap: 0.75, px: 1.5, displayPrint: 'none' }}
            >
              <Icon path={mdiCalendarToday} fontSize="small" />
              From today
            </ToggleButton>
          </>
        }
        isPhone={isPhone}
        isFiltered={isFiltered(view)}
        onClear={onClear}
        tools={
          <>
            {!isPhone && <ColumnsButton columns={bookingColumns} visibility={visibility} onChange={setVisibility} />}
            <ExportButton
              fileName="bookings"
              columns={bookingCsvColumns}
              isEmpty={isEmpty}
              order={exportOrder(view, bookingSortKeys)}
              fetchPage={(part, signal) => client.admin.bookings.list.query({ ...query, ...part }, { signal })}
            />
          </>
        }
        search={
          <SearchField
            label="Search name, contact or place"
            value={view.search}
            onSearch={(search) => narrow({ search })}
          />
        }
        filters={<BookingFilters view={view} onNarrow={narrow} />}
      >
        <RecordList
          label="Bookings"
          {...shown}
          onOpen={open}
          isPhone={isPhone}
          card={(booking) => <BookingCard booking={booking} />}
          columns={bookingColumns}
          visibility={visibility}
          printedColumns={bookingPrintColumns}
        />
      </ListFrame>
      {panel}
    </>
  );
}
