import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ShownMessage } from './conversation.ts';
import styles from './message-log.module.css';
import { timeOfDay } from './message-times.ts';
import { textParts } from './text-parts.ts';
import type { VisitorChat } from './visitor-chat.ts';

/** One message. `showsState` is set for the last delivered one only. */
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
          <MessageText text={text} />
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

/** A message's text, with links for URLs and phone numbers. The links send no referrer. */
function MessageText({ text }: { text: string }) {
  let at = 0;
  return textParts(text).map(({ text: words, href }) => {
    const key = at;
    at += words.length;
    if (href === undefined) return <span key={key}>{words}</span>;
    const leavesSite = href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };
    return (
      <a key={key} href={href} {...leavesSite}>
        {words}
      </a>
    );
  });
}
