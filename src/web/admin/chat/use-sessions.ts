import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { maxRows } from '#domain/admin.ts';
import type { ChatSession } from '#domain/chat.ts';
import { useApi } from '#web/lib/api/api.ts';
import { liveList } from '../table/live-list.ts';
import { chatTexts, listTexts } from './chat-texts.ts';
import { knownOf, listed, type Reach } from './sessions.ts';
import { useStaffChat, useStaffChatState } from './staff-chat-provider.tsx';

/** The choice of conversations: open or done ones, or all that match a search. */
export type SessionView = { part: keyof Reach; search: string };

type Shown = {
  sessions: readonly ChatSession[];
  /** The text shown if there are no conversations. */
  emptyText: string | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  /** Fetches older conversations; undefined if there are none. Never rejects. */
  onMore: (() => Promise<void>) | undefined;
};

/** The number of found conversations that are fetched at first, and with each click for older ones. */
const pageSize = 50;

/** The conversations of a view, latest first. Events update them. */
export function useSessions(view: SessionView): Shown {
  const listing = useListing(view.part);
  const findings = useFindings(view.search);
  return view.search === '' ? listing : findings;
}

function useListing(part: keyof Reach): Shown {
  const { chat } = useStaffChat();
  const { sessions, reach } = useStaffChatState();
  const [failed, setFailed] = useState<keyof Reach>();
  const shown = listed(sessions, reach, part);
  const end = reach[part];
  const listMore = async () => {
    setFailed(undefined);
    await chat.listMore(part).catch(() => setFailed(part));
  };

  // The chat fetches the open conversations itself.
  const isAbsent = part === 'done' && end === undefined;
  useEffect(() => {
    if (isAbsent) chat.listMore(part).catch(() => setFailed(part));
  }, [chat, isAbsent, part]);

  return {
    sessions: shown,
    emptyText: end !== undefined && shown.length === 0 ? chatTexts.noSessions : undefined,
    hasFailed: failed === part,
    onRetry: () => void listMore(),
    onMore: end !== undefined && end > 0 ? listMore : undefined,
  };
}

/** @param search nothing is fetched while it is empty */
function useFindings(search: string): Shown {
  const { chat } = useStaffChat();
  const { sessions } = useStaffChatState();
  const api = useApi();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState({ search, limit: pageSize });
  const limit = asked.search === search ? asked.limit : pageSize;
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...api.chat.sessions.queryOptions({ search, limit }),
    ...liveList,
    enabled: search !== '',
  });
  useEffect(() => {
    if (data !== undefined) chat.know(data.rows);
  }, [chat, data]);

  const rows = data?.rows ?? [];
  const findMore = async () => {
    const more = { search, limit: Math.min(limit + pageSize, maxRows) };
    setAsked(more);
    await queryClient.fetchQuery(api.chat.sessions.queryOptions(more)).catch(() => undefined);
  };
  const isFindingMore = isPlaceholderData && limit > pageSize;
  return {
    sessions: knownOf(rows, sessions),
    emptyText: data !== undefined && !isPlaceholderData && rows.length === 0 ? listTexts.noneFound : undefined,
    hasFailed: isError,
    onRetry: () => void refetch(),
    onMore: isFindingMore || (rows.length === limit && limit < maxRows) ? findMore : undefined,
  };
}
