import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { useHydrated } from '#web/lib/hydration.ts';
import { isComposing } from '#web/lib/keys.ts';
import { lazyCode } from '#web/lib/lazy-code.ts';
import { Icon } from '#web/ui/icon.tsx';
import { prepareToasts, type ToastContent, useToast } from '#web/ui/toasts.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ChatCode } from './chat-code.ts';
import { fullScreenQuery } from './full-screen.ts';
import { isReopening, reopen } from './reopen.ts';
import { hasStoredConversation, storageKeys } from './storage-keys.ts';
import { chatTexts } from './texts.ts';
import { useChat } from './use-chat.ts';
import type { VisitorChat } from './visitor-chat.ts';
import styles from './widget.module.css';

const loadCode = lazyCode(async (): Promise<ChatCode> => (await import('./chat-code.ts')).chatCode);

type LoadedChat = { chat: VisitorChat; Panel: ChatCode['ChatPanel'] };

const failureToast: ToastContent = {
  title: chatTexts.failedTitle,
  description: 'The chat could not be opened. Please try again.',
  variant: 'destructive',
};

/**
 * The chat's button and panel. The panel's code is loaded when the button is pointed at, focused or clicked, when there
 * is a conversation to follow, or when the page was loaded to open the chat.
 */
export function ChatWidget() {
  const isHydrated = useHydrated();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasReopened = useRef(false);
  const panelId = useId();
  const toast = useToast();

  const loadedChat = useLoadedChat(isWanted, async () => {
    if (isOpen && !wasReopened.current && (await reopen())) return;
    if (isOpen) toast(failureToast);
    setOpen(false);
    setWanted(false);
  });
  const unread = useChat(loadedChat?.chat)?.unread ?? 0;

  useStoredConversation(() => setWanted(true));
  useEffect(() => {
    if (!isReopening()) return;
    wasReopened.current = true;
    setWanted(true);
    setOpen(true);
  }, []);

  // If the panel covers the browser window, a navigation has to close it, so that the new page is visible.
  const [path] = useLocation();
  const [previousPath, setPreviousPath] = useState(path);
  if (path !== previousPath) {
    setPreviousPath(path);
    if (isOpen && window.matchMedia(fullScreenQuery).matches) setOpen(false);
  }

  const prepare = (): void => {
    loadCode().catch(() => undefined);
    prepareToasts();
  };
  const close = (): void => {
    // The button is inert until a panel that covers the browser window is removed.
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen || isComposing(event)) return;
    event.stopPropagation();
    close();
  };

  if (!isHydrated) return null;
  const isShown = isOpen && loadedChat !== undefined;
  return (
    <aside className={styles.widget} aria-label="Chat" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isShown}
        aria-controls={isShown ? panelId : undefined}
        aria-busy={isOpen && !isShown}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(!isOpen);
        }}
      >
        <Icon name={isShown ? 'close' : 'speech'} className={styles.icon} />
        <VisuallyHidden>{isShown ? 'Close chat' : 'Chat with us'}</VisuallyHidden>
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <span role="status">
        <VisuallyHidden>{unread > 0 ? unreadInWords(unread) : ''}</VisuallyHidden>
      </span>
      {isShown && <loadedChat.Panel id={panelId} chat={loadedChat.chat} onClose={close} />}
    </aside>
  );
}

const unreadInWords = (unread: number): string => (unread === 1 ? '1 new chat message' : `${unread} new chat messages`);

/** While `isWanted`, loads the code and runs a chat. Calls `onFailure` if the code could not be loaded. */
function useLoadedChat(isWanted: boolean, onFailure: () => Promise<void>): LoadedChat | undefined {
  const [loadedChat, setLoadedChat] = useState<LoadedChat>();
  const onLoadFailure = useEffectEvent(onFailure);
  const toast = useToast();

  useEffect(() => {
    if (!isWanted) return;
    let isCancelled = false;
    let chat: VisitorChat | undefined;
    loadCode().then(
      ({ ChatPanel, startChat }) => {
        if (isCancelled) return;
        chat = startChat(toast);
        setLoadedChat({ chat, Panel: ChatPanel });
      },
      () => {
        if (!isCancelled) void onLoadFailure();
      },
    );
    return () => {
      isCancelled = true;
      chat?.stop();
      setLoadedChat(undefined);
    };
  }, [isWanted, toast]);

  return loadedChat;
}

/**
 * Calls `onConversation` if there is a conversation from an earlier visit, or when another tab starts one. Calls it
 * again when the page is shown or hidden, or goes online, because loading the chat's code may have failed before.
 */
function useStoredConversation(onConversation: () => void): void {
  const onStored = useEffectEvent(onConversation);
  useEffect(() => {
    const check = (): void => {
      if (hasStoredConversation(window)) onStored();
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === storageKeys.formSubmitted) check();
    };
    check();
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
}
