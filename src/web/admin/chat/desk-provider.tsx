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
import { type ChatDesk, type ConversationMessage, chatDesk } from '#domain/chat.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { liveUrl, openLiveClient } from '#web/lib/live/live-client.ts';
import { useToast } from '#web/ui/notices.tsx';
import type { SessionGate } from '../session/session-gate.ts';
import { useStoredState } from '../table/use-stored-state.ts';
import { type AlertSettings, alertSettings, notify, playChime, silent } from './alerts.ts';
import { chatTexts, noticeOf } from './chat-texts.ts';
import { createDesk, type Desk } from './desk.ts';
import { deskKey } from './desk-key.ts';
import type { DeskState } from './desk-state.ts';
import { createReplyDrafts, type ReplyDrafts } from './reply-drafts.ts';

type DeskContent = {
  /** This browser's desk, as colleagues see it. */
  self: ChatDesk;
  setName: (name: string) => void;
  desk: Desk;
  gate: SessionGate;
  drafts: ReplyDrafts;
  alerts: AlertSettings;
  setAlerts: (alerts: AlertSettings) => void;
};

const DeskContext = createContext<DeskContent | undefined>(undefined);

/** The chat desk of the page, its drafts and its alerts. */
export function useDesk(): DeskContent {
  const content = use(DeskContext);
  if (content === undefined) throw new Error('useDesk needs a DeskProvider above it.');
  return content;
}

/** The state of the office's chats. */
export function useDeskState(): DeskState {
  const { desk } = useDesk();
  return useSyncExternalStore(desk.subscribe, desk.state);
}

/** Changes of unread messages within this many milliseconds cause only one recount. */
const recountAfter = 250;

/** The minimum number of milliseconds between two chimes, because several missed messages may arrive at once. */
const chimeEvery = 1_000;

/**
 * Keeps the office's chats connected on all pages of the workspace except the log-in page, and notifies of new
 * messages.
 */
export function DeskProvider({ gate, children }: { gate: SessionGate; children: ReactNode }) {
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
  const [desk] = useState(() =>
    createDesk({
      self: () => latest.current.self,
      api,
      openLive: (events) => openLiveClient(liveUrl(window.location), events),
      onLoggedIn: gate.onOpened,
      onVisitorMessage: (message) => latest.current.announce(message),
      onUnread: () => latest.current.recount(),
      isVisible: () => document.visibilityState === 'visible',
    }),
  );

  useEffect(() => desk.start(), [desk]);
  useEffect(() => {
    let before = connectionOf(desk.state());
    return desk.subscribe(() => {
      const now = connectionOf(desk.state());
      if (now === before) return;
      before = now;
      latest.current.recount();
    });
  }, [desk]);
  useEffect(() => {
    document.addEventListener('visibilitychange', desk.onVisible);
    return () => document.removeEventListener('visibilitychange', desk.onVisible);
  }, [desk]);

  const content = useMemo(
    () => ({ self, setName, desk, gate, drafts, alerts, setAlerts }),
    [self, setName, desk, gate, drafts, alerts, setAlerts],
  );
  return <DeskContext value={content}>{children}</DeskContext>;
}

/**
 * The quality of the connection. When it changes, the counts are fetched at once: their failure or success decides
 * whether the bar says that the server cannot be reached.
 */
const connectionOf = ({ link, isReachable }: DeskState): 'good' | 'slow' | 'none' => {
  if (link !== 'polling') return 'good';
  return isReachable ? 'slow' : 'none';
};

/** This browser's desk, which is stored between visits. */
function useSelf(): Pick<DeskContent, 'self' | 'setName'> {
  const [fresh] = useState<ChatDesk>(() => ({ id: newSubmissionId(), name: undefined }));
  const [self, setSelf] = useStoredState(deskKey, chatDesk, fresh);
  useEffect(() => {
    if (self === fresh) setSelf(fresh);
  }, [self, fresh, setSelf]);
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
    const counts = api.admin.counts.queryKey();
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: counts }), recountAfter);
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
    const text = noticeOf(message);
    const open = () => navigate(`/admin?tab=chat&session=${message.sessionId}`);
    const action = { label: 'Open', name: 'Open the conversation', onAction: open };
    toast({ title: chatTexts.newMessage, description: text, action });
    if (alerts.sound) chime();
    if (alerts.notification) {
      notify(chatTexts.newMessage, { body: text, tag: message.sessionId, onClick: open });
    }
  };
}
