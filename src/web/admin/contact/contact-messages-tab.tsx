import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { contactSortFields } from '#domain/contact.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { phoneBreakpoint } from '../shell/theme.ts';
import { ChoiceField } from '../table/choice-field.tsx';
import { ColumnsButton } from '../table/columns-button.tsx';
import { DayField } from '../table/day-field.tsx';
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
import { useSelection } from '../table/use-selection.ts';
import { useStoredState } from '../table/use-stored-state.ts';
import { MessageCard } from './contact-card.tsx';
import { messageColumns, messageCsvColumns, messagePrintColumns } from './contact-columns.tsx';
import { MessagePanel } from './contact-panel.tsx';
import {
  clearedMessageView,
  isFiltered,
  isNarrowed,
  messageQuery,
  messageSortKeys,
  messageStatusChoices,
  messageViewUrl,
} from './contact-view.ts';
import { useMessageActions } from './use-contact-actions.ts';

const loadingText = 'Loading messages...';
const emptyText = 'No messages found. Contact form submissions will appear here.';
const noMatchText = 'No messages match these filters.';
const reversedText = 'To is before From, so no messages match.';

/** The list of the contact form's messages. */
export function ContactMessagesTab() {
  const { view, change, narrow } = useListView(messageViewUrl);
  const api = useApi();
  const client = useApiClient();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down(phoneBreakpoint));
  const [visibility, setVisibility] = useStoredState('adminMessageColumns', z.record(z.string(), z.boolean()), {});
  const query = messageQuery(view);
  const fetched = useQuery({
    ...api.admin.messages.list.queryOptions({ ...query, ...pageOf(view), counted: false }),
    ...liveList,
  });
  const counted = useQuery({
    ...api.admin.messages.list.queryOptions({ ...query, limit: 1 }),
    ...liveCount,
    enabled: fetched.data?.atLeast === true && !fetched.isPlaceholderData,
  });
  const rows = fetched.data?.rows ?? [];
  const { list, selected, absence, isOpen, open, close, applyChange } = useSelection(rows, {
    name: 'message',
    queryKey: api.admin.messages.get.pathKey(),
    find: (id) => client.admin.messages.get.query({ id }),
  });
  const actions = useMessageActions({ onChanged: applyChange, onDeleted: close });

  const onClear = isNarrowed(view) ? () => change(clearedMessageView(view)) : undefined;
  const { total, isEmpty, shown } = useListPage({
    view,
    sortFields: contactSortFields,
    onPage: change,
    onSort: narrow,
    fetched,
    counted: counted.data,
    onClear,
    texts: { loading: loadingText, empty: emptyText, noMatch: isReversed(view) ? reversedText : noMatchText },
  });

  return (
    <>
      <ListFrame
        list={list}
        summary={fetched.data === undefined ? '' : totalInWords(total, ['message', 'messages'])}
        hasData={fetched.data !== undefined}
        failed={fetched.isError}
        onRetry={fetched.refetch}
        isPhone={isPhone}
        isFiltered={isFiltered(view)}
        onClear={onClear}
        tools={
          <>
            {!isPhone && <ColumnsButton columns={messageColumns} visibility={visibility} onChange={setVisibility} />}
            <ExportButton
              fileName="contact-messages"
              columns={messageCsvColumns}
              isEmpty={isEmpty}
              order={exportOrder(view, messageSortKeys)}
              fetchPage={(part, signal) => client.admin.messages.list.query({ ...query, ...part }, { signal })}
            />
          </>
        }
        search={
          <SearchField
            label="Search name, email or phone"
            value={view.search}
            onSearch={(search) => narrow({ search })}
          />
        }
        filters={
          <>
            <ChoiceField
              label="Status"
              value={view.status}
              choices={messageStatusChoices}
              onChange={(status) => narrow({ status })}
            />
            <DayField label="From" value={view.from} onChange={(from) => narrow({ from })} />
            <DayField
              label="To"
              value={view.to}
              error={isReversed(view) ? 'To is before From.' : undefined}
              onChange={(to) => narrow({ to })}
            />
          </>
        }
      >
        <RecordList
          label="Contact messages"
          {...shown}
          onOpen={open}
          isPhone={isPhone}
          card={(message) => <MessageCard message={message} />}
          columns={messageColumns}
          visibility={visibility}
          printedColumns={messagePrintColumns}
        />
      </ListFrame>
      <MessagePanel message={selected} absence={absence} isOpen={isOpen} actions={actions} onClose={close} />
    </>
  );
}
