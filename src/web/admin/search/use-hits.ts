import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SearchHit, SearchResult } from '#domain/customer.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { recordLink } from '../record/record-link.ts';
import { customersPath } from '../shell/page-parameters.ts';

/** The minimum length of a search; the server has the same minimum. */
const minLength = 2;

type Group = { name: keyof SearchResult; label: string; href: (hit: SearchHit) => string | undefined };

/** The groups of hits, in the order of the list. */
export const groups: readonly Group[] = [
  { name: 'customers', label: 'Customers', href: ({ id }) => `${customersPath}/${id}` },
  { name: 'bookings', label: 'Bookings', href: ({ id }) => recordLink({ type: 'booking', id }) },
  { name: 'messages', label: 'Messages', href: ({ id }) => recordLink({ type: 'contact', id }) },
  { name: 'chats', label: 'Chats', href: ({ id }) => recordLink({ type: 'chat', id }) },
  { name: 'quotes', label: 'Quote requests', href: ({ id }) => recordLink({ type: 'quote', id }) },
];

/** A found record, the name of its group, and the record's URL in the workspace. */
export type Hit = { hit: SearchHit; group: Group['name']; href: string | undefined };

/** The customers and records that match a text. The search runs when typing pauses. */
export function useHits(text: string) {
  const api = useApi();
  const q = useDebounced(text.trim());
  const isLongEnough = q.length >= minLength;
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.admin.customers.search.queryOptions({ q }),
    enabled: isLongEnough,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const result = isLongEnough ? data : undefined;
  const hits = groups.flatMap(({ name, href }): Hit[] =>
    (result?.[name] ?? []).map((hit) => ({ hit, group: name, href: href(hit) })),
  );
  return {
    hits,
    isLongEnough,
    isError,
    /** Whether the hits belong to the text. Until its search has finished, they may belong to an earlier text. */
    isCurrent: q === text.trim() && !isFetching,
    refetch,
  };
}
