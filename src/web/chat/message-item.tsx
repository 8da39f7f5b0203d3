import { LinkedText } from '#web/lib/linked-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ShownMessage } from './conversation.ts';
import styles from './message-log.module.css';
import { timeOfDay } from './message-times.ts';
import type { VisitorChat } from './visitor-chat.ts';

/** One message. `showsState`: whether 'Sent' or 'Seen' is shown; true only for the visitor's last delivered message. */
export function MessageItem({
  chat,
  message: { key, text, at, isMine, state, error },
  showsState,
}: {
  chat: VisitorChat;
  message: ShownMessage;
  showsState: boolean;
}) {
  const time = new Date(at);
  return (
    <li className={isMine ? styles.mine : styles.theirs} data-state={state}>
      <p className={styles.text}>
        <VisuallyHidden>{isMine ? 'You: ' : 'Our team: '}</VisuallyHidden>
        <span dir="auto">
          <LinkedText text={text} />
        </span>
      </p>
      <p className={styles.meta}>
        <time dateTime={time.toISOString()}>{timeOfDay(time)}</time>
        {state === 'sending' && <span> · Sending…</span>}
        {showsState && <span>{state === 'seen' ? ' · Seen' : ' · Sent'}</span>}
        {state === 'failed' && <span className={styles.failed}>{` · ${error ?? 'Not sent yet'}`}</span>}
      </p>
      {state === 'failed' && (
        <p className={styles.actions}>
          <button type="button" className={styles.action} onClick={() => chat.retry(key)}>
            Retry
          </button>
          {error !== undefined && (
            <button type="button" className={styles.action} onClick={() => chat.discard(key)}>
              Discard
            </button>
          )}
        </p>
      )}
    </li>
  );
}
