import { useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './chat-panel.module.css';
import { ConnectionNote } from './connection-note.tsx';
import { ConversationView } from './conversation-view.tsx';
import { DetailsForm } from './details-form.tsx';
import { StaffPresence } from './staff-presence.tsx';
import { useChat } from './use-chat.ts';
import { useFullScreen } from './use-full-screen.ts';
import type { VisitorChat } from './visitor-chat.ts';

/** The chat: in a corner over the page, which stays usable, or over the whole browser window if there is less room. */
export function ChatPanel({ id, chat, onClose }: { id: string; chat: VisitorChat; onClose: () => void }) {
  const { details, connection, staff } = useChat(chat);
  const panel = useRef<HTMLDivElement>(null);
  const isFullScreen = useFullScreen(panel);
  const titleId = `${id}-title`;

  useEffect(() => {
    chat.setOpen(true);
    return () => chat.setOpen(false);
  }, [chat]);

  const hasDetails = details !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field of the panel changes with the details.
  useEffect(() => {
    focusFirst(panel.current);
  }, [hasDetails]);

  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-modal={isFullScreen}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.panel}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          Chat with us
        </h2>
        <button type="button" className={styles.close} aria-label="Close chat" onClick={onClose}>
          <Icon name="close" />
        </button>
        <StaffPresence isPresent={staff.isPresent} />
      </header>
      <ConnectionNote connection={connection} />
      {details === undefined ? <DetailsForm chat={chat} /> : <ConversationView chat={chat} />}
    </div>
  );
}

/** Focuses the first field; on touch screens the panel, because the on-screen keyboard would cover half of it. */
function focusFirst(panel: HTMLElement | null): void {
  const field = panel?.querySelector<HTMLElement>('input, textarea');
  const target = window.matchMedia('(pointer: coarse)').matches ? panel : (field ?? panel);
  target?.focus({ preventScroll: true });
}
