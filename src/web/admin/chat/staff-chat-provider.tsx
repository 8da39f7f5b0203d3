import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'wouter';
import type { ConversationMessage } from '#domain/chat.ts';
import { type ChatDesk, chatDesk } from '#domain/desk.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { liveUrl, openLiveClient } from '#web/lib/live/live-client.ts';
import { useToast } from '#web/ui/toasts.tsx';
import type { SessionGate } from '../session/session-gate.ts';
import { leaveFor } from '../shell/use-leave-guard.ts';
import { useStoredState } from '../table/use-stored-state.ts';
import { type AlertSettings, alertSettings, notify, playChime, silent } from './alerts.ts';
import { announcementOf, chatTexts } from './chat-texts.ts';
import { deskKey } from './desk-key.ts';
import { createReplyDrafts, type ReplyDrafts } from './reply-drafts.ts';
import { createStaffChat, type StaffChat } from './staff-chat.ts';
import type { StaffChatState } from './staff-chat-state.ts';

type StaffChatContent = {
  /** This browser's desk, as colleagues see it. */
  self: ChatDesk;
  setName: (name: string) => void;
  chat: StaffChat;
  gate: SessionGate;
  drafts: ReplyDrafts;
  alerts: AlertSettings;
  setAlerts: (alerts: AlertSettings) => void;
};

const StaffChatContext = createContext<StaffChatContent | undefined>(undefined);

/** The office's chats in this page, and what belongs to them: the desk, the log-in gate, drafts of replies, alerts. */
export function useStaffChat(): StaffChatContent {
  const content = use(StaffChatContext);
  if (content === undefined) throw new Error('useStaffChat needs a StaffChatProvider above it.');
  return content;
}

/** The state of the office's chats. */
export function useStaffChatState(): StaffChatState {
  const { chat } = useStaffChat();
  return useSyncExternalStore(chat.subscribe, chat.state);
}

/** Milliseconds after the last change of unread messages until the recount, so that many changes cause only one. */
const recountAfter = 250;

/** The minimum number of milliseconds between two chimes, because several missed messages may arrive at once. */
const chimeEvery = 1_000;

/**
 * Keeps the office's chats connected while it is rendered, and notifies of new messages. During an admin session, all
 * pages of the workspace render it, except those that anybody may open.
 */
export function StaffChatProvider({ gate, children }: { gate: SessionGate; children: ReactNode }) {
  const api = useApiClient();
  const [alerts, setAlerts] = useStoredState('adminChatAlerts', alertSettings, silent);
  const [drafts] = useState(createReplyDrafts);
  const recount = useRecount();
  const announce = useAnnounce(alerts);
  const { self, setName } = useSelf();
  const latest = useRef({ announce, recount, self });
  useEffect(() => {
    latest.current = { announce, recount, self };
  });
  const [chat] = useState(() =>
    createStaffChat({
      self: () => latest.current.self,
      api,
      openLive: (events) => openLiveClient(liveUrl(window.location), events),
      onLoggedIn: gate.onOpened,
      onVisitorMessage: (message) => latest.current.announce(message),
      onUnread: () => latest.current.recount(),
      isVisible: () => document.visibilityState === 'visible',
    }),
  );

  useEffect(() => chat.start(), [chat]);
  useEffect(() => {
    let previous = connectionQuality(chat.state());
    return chat.subscribe(() => {
      const current = connectionQuality(chat.state());
      if (current === previous) return;
      previous = current;
      latest.current.recount();
    });
  }, [chat]);
  useEffect(() => {
    document.addEventListener('visibilitychange', chat.onVisible);
    return () => document.removeEventListener('visibilitychange', chat.onVisible);
  }, [chat]);

  const content = useMemo(
    () => ({ self, setName, chat, gate, drafts, alerts, setAlerts }),
    [self, setName, chat, gate, drafts, alerts, setAlerts],
  );
  return <StaffChatContext value={content}>{children}</StaffChatContext>;
}

/**
 * The quality of the connection. When it changes, the counts are fetched early, because the offline bar reports an
 * unreachable server only if fetching the counts failed.
 */
const connectionQuality = ({ connection, isReachable }: StaffChatState): 'good' | 'slow' | 'none' => {
  if (connection !== 'polling') return 'good';
  return isReachable ? 'slow' : 'none';
};

/** This browser's desk. A new one is stored at once, so that its id stays the same on all pages. */
function useSelf(): Pick<StaffChatContent, 'self' | 'setName'> {
  const [newDesk] = useState<ChatDesk>(() => ({ id: newSubmissionId(), name: undefined }));
  const [self, setSelf] = useStoredState(deskKey, chatDesk, newDesk);
  useEffect(() => {
    if (self === newDesk) setSelf(newDesk);
  }, [self, newDesk, setSelf]);
  const { id } = self;
  const setName = useCallback(
    (name: string) => setSelf({ id, name: name.trim() === '' ? undefined : name.trim() }),
    [id, setSelf],
  );
  return { self, setName };
}

/** @returns a function that reloads the numbers on the tabs and in the title after `recountAfter` */
function useRecount(): () => void {
  const queryClient = useQueryClient();
  const api = useApi();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    const queryKey = api.admin.counts.queryKey();
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey }), recountAfter);
  };
}

/** @returns a function that notifies of a visitor's new message (SPEC section 8) */
function useAnnounce(alerts: AlertSettings): (message: ConversationMessage) => void {
  const toast = useToast();
  const [, navigate] = useLocation();
  const chimedAt = useRef(Number.NEGATIVE_INFINITY);
  const chime = () => {
    if (performance.now() - chimedAt.current < chimeEvery) return;
    chimedAt.current = performance.now();
    playChime();
  };
  return (message) => {
    const text = announcementOf(message);
    const url = `/admin?tab=chat&session=${message.sessionId}`;
    const open = () => leaveFor(url, () => navigate(url));
    const action = { label: 'Open', name: 'Open the conversation', onAction: open };
    toast({ title: chatTexts.newMessage, description: text, action });
    if (alerts.sound) chime();
    if (alerts.notification) {
      notify(chatTexts.newMessage, { body: text, tag: message.sessionId, onClick: open });
    }
  };
}
