import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { maxRows } from '#domain/admin.ts';
import type { ChatSession } from '#domain/chat.ts';
import { useApi } from '#web/lib/api/api.ts';
import { liveList } from '../table/live-list.ts';
import { chatTexts, listTexts } from './chat-texts.ts';
import { type ListPart, listedSessions, withKnownState } from './sessions.ts';
import { useStaffChat, useStaffChatState } from './staff-chat-provider.tsx';

/** The choice of conversations: open or done ones, or all that match a search. */
export type SessionView = { part: ListPart; search: string };

type SessionListing = {
  sessions: readonly ChatSession[];
  /** The text shown if there are no conversations; undefined if there are some, or none were fetched yet. */
  emptyText: string | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  /** Fetches older conversations; undefined if no more can be fetched. Never rejects. */
  onMore: (() => Promise<void>) | undefined;
};

/** The number of search results that are fetched at first, and that each click on the button for older ones adds. */
const pageSize = 50;

/** The conversations of a view, latest first. Events update them. */
export function useSessions(view: SessionView): SessionListing {
  const listing = useListing(view.part);
  const results = useSearchResults(view.search);
  return view.search === '' ? listing : results;
}

function useListing(part: ListPart): SessionListing {
  const { chat } = useStaffChat();
  const { sessions, listedDownTo } = useStaffChatState();
  const [failedPart, setFailedPart] = useState<ListPart>();
  const shownSessions = listedSessions(sessions, listedDownTo, part);
  const end = listedDownTo[part];
  const listMore = async () => {
    setFailedPart(undefined);
    await chat.listMore(part).catch(() => setFailedPart(part));
  };

  // The chat fetches the open conversations itself.
  const mustListDone = part === 'done' && end === undefined;
  useEffect(() => {
    if (mustListDone) chat.listMore(part).catch(() => setFailedPart(part));
  }, [chat, mustListDone, part]);

  return {
    sessions: shownSessions,
    emptyText: end !== undefined && shownSessions.length === 0 ? chatTexts.noSessions : undefined,
    hasFailed: failedPart === part,
    onRetry: () => void listMore(),
    onMore: end !== undefined && end > 0 ? listMore : undefined,
  };
}

/** @param search nothing is fetched while it is empty */
function useSearchResults(search: string): SessionListing {
  const { chat } = useStaffChat();
  const { sessions } = useStaffChatState();
  const api = useApi();
  const queryClient = useQueryClient();
  const [lastQuery, setLastQuery] = useState({ search, limit: pageSize });
  const limit = lastQuery.search === search ? lastQuery.limit : pageSize;
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...api.chat.sessions.queryOptions({ search, limit }),
    ...liveList,
    enabled: search !== '',
  });
  useEffect(() => {
    if (data !== undefined) chat.addSummaries(data.rows);
  }, [chat, data]);

  const rows = data?.rows ?? [];
  const fetchMore = async () => {
    const nextQuery = { search, limit: Math.min(limit + pageSize, maxRows) };
    setLastQuery(nextQuery);
    await queryClient.fetchQuery(api.chat.sessions.queryOptions(nextQuery)).catch(() => undefined);
  };
  const isFetchingMore = isPlaceholderData && limit > pageSize;
  return {
    sessions: withKnownState(rows, sessions),
    emptyText: data !== undefined && !isPlaceholderData && rows.length === 0 ? listTexts.noneFound : undefined,
    hasFailed: isError,
    onRetry: () => void refetch(),
    onMore: isFetchingMore || (rows.length === limit && limit < maxRows) ? fetchMore : undefined,
  };
}
