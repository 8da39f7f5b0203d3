import { type ContactMessage, contactSortFields } from '#domain/contact.ts';
import { sortKey } from '#domain/fold-text.ts';
import { dashboardPath } from '../shell/page-parameters.ts';
import { defaultView, type ListView, listInput } from '../table/list-view.ts';
import { listViewParts, partOf, readChoice, readListView, type ViewUrl } from '../table/view-url.ts';

export const messageStates = [
  ['all', 'All'],
  ['new', 'New'],
  ['responded', 'Responded'],
  ['spam', 'Spam'],
] as const;
export type MessageState = (typeof messageStates)[number][0];

/** The search, filters, order and page of the list. */
export type MessageView = ListView<(typeof contactSortFields)[number]> & { state: MessageState };

/** The first page of a view without filters and search; its order and page size stay. */
export const clearedMessageView = ({ sort, direction, pageSize }: MessageView): MessageView => ({
  ...defaultView,
  state: 'all',
  sort,
  direction,
  pageSize,
});

export const messageViewUrl: ViewUrl<MessageView> = {
  path: dashboardPath,
  read: (parameters) => ({
    ...readListView(parameters, contactSortFields),
    state: readChoice(parameters.get('status'), messageStates),
  }),
  write: (view) => ({ status: partOf(view.state, 'all'), ...listViewParts(view, contactSortFields) }),
};

const filters = {
  all: {},
  new: { responded: false },
  responded: { responded: true },
  spam: { spam: true },
} as const;

/** The query to the server, without the page of the list. */
export const messageQuery = (view: MessageView) => ({ ...listInput(view), ...filters[view.state] });

/** The server's sort keys of messages, except for the creation time. */
export const messageSortKeys = { name: ({ name }: ContactMessage) => sortKey(name) };

/** Whether a filter is set that hides some messages. */
export const isFiltered = ({ from, to, state }: MessageView): boolean =>
  from !== undefined || to !== undefined || state !== 'all';

/** Whether a filter or a search is set that hides some messages. */
export const isNarrowed = (view: MessageView): boolean => view.search !== '' || isFiltered(view);

/** The label of a message's state (SPEC section 4); for spam, always 'Spam'. */
export function messageStatus({ responded, spam }: Pick<ContactMessage, 'responded' | 'spam'>) {
  if (spam) return 'Spam';
  return responded ? 'Responded' : 'New';
}
