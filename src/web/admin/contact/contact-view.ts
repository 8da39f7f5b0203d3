import { type ContactMessage, contactSortFields } from '#domain/contact.ts';
import { sortKey } from '#domain/fold-text.ts';
import { dashboardPath } from '../shell/page-parameters.ts';
import { defaultView, type ListView, listInput } from '../table/list-view.ts';
import { listViewParts, partOf, readChoice, readListView, type ViewUrl } from '../table/view-url.ts';

export const messageStatusChoices = [
  ['all', 'All'],
  ['new', 'New'],
  ['responded', 'Responded'],
  ['spam', 'Spam'],
] as const;

/** The search, filters, order and page of the list. */
export type MessageView = ListView<(typeof contactSortFields)[number]> & {
  status: (typeof messageStatusChoices)[number][0];
};

/** The first page of a view without filters and search; its order and page size stay. */
export const clearedMessageView = ({ sort, direction, pageSize }: MessageView): MessageView => ({
  ...defaultView,
  status: 'all',
  sort,
  direction,
  pageSize,
});

export const messageViewUrl: ViewUrl<MessageView> = {
  path: dashboardPath,
  read: (parameters) => ({
    ...readListView(parameters, contactSortFields),
    status: readChoice(parameters.get('status'), messageStatusChoices),
  }),
  write: (view) => ({ status: partOf(view.status, 'all'), ...listViewParts(view, contactSortFields) }),
};

const filters = {
  all: {},
  new: { responded: false },
  responded: { responded: true },
  spam: { spam: true },
} as const;

/** The query to the server, without the page of the list. */
export const messageQuery = (view: MessageView) => ({ ...listInput(view), ...filters[view.status] });

/** The server's sort keys of messages, except for the creation time. */
export const messageSortKeys = { name: ({ name }: ContactMessage) => sortKey(name) };

/** Whether a filter is set that hides some messages. */
export const isFiltered = ({ from, to, status }: MessageView): boolean =>
  from !== undefined || to !== undefined || status !== 'all';

/** Whether a filter or a search is set that hides some messages. */
export const isNarrowed = (view: MessageView): boolean => view.search !== '' || isFiltered(view);

/** A message's status in words (SPEC section 4); for spam, always 'Spam'. */
export function messageStatus({ responded, spam }: Pick<ContactMessage, 'responded' | 'spam'>) {
  if (spam) return 'Spam';
  return responded ? 'Responded' : 'New';
}
