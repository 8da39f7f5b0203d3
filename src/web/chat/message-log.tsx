import type { ReactNode, RefObject } from 'react';
import { useToday } from '#web/lib/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { useMoreButton } from '#web/ui/use-more-button.ts';
import { useStickyEnd } from '#web/ui/use-sticky-end.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { MessageItem } from './message-item.tsx';
import styles from './message-log.module.css';
import { byDay, visitorDay } from './message-times.ts';
import { chatTexts } from './texts.ts';
import { useChat } from './use-chat.ts';
import type { VisitorChat } from './visitor-chat.ts';

/**
 * The messages, scrolled to the latest one, and `footer` after them. Screen readers announce new messages without
 * interrupting other speech.
 */
export function MessageLog({ chat, footer }: { chat: VisitorChat; footer: ReactNode }) {
  const { messages, isLoaded, hasEarlier, isAnswering, staff } = useChat(chat);
  const showsTyping = isAnswering || staff.isTyping;
  const { log, isAtEnd, scrollToEnd } = useStickyEnd({
    first: messages[0]?.key,
    lastOwn: messages.findLast(({ isMine }) => isMine)?.key,
  });
  const today = useToday(visitorDay);
  const lastDelivered = messages.findLast(({ isMine, state }) => isMine && state !== 'failed' && state !== 'sending');

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard. */}
      <div ref={log} className={styles.log} role="log" aria-label="Messages" tabIndex={0}>
        {hasEarlier && <EarlierButton chat={chat} log={log} />}
        {!isLoaded && <p className={styles.aside}>Loading messages...</p>}
        <ol className={styles.messages}>
          {byDay(messages, { today }).map(({ key, label, messages: dayMessages }) => (
            <li key={key}>
              <p className={styles.day}>{label}</p>
              <ol className={styles.messages}>
                {dayMessages.map((message) => (
                  <MessageItem key={message.key} chat={chat} message={message} showsState={message === lastDelivered} />
                ))}
              </ol>
            </li>
          ))}
        </ol>
        {showsTyping && <TypingDots isSpoken={staff.isTyping} />}
        {footer}
      </div>
      {!isAtEnd && (
        <Button size="small" variant="brand" className={styles.toEnd} onClick={scrollToEnd}>
          Latest messages
        </Button>
      )}
    </div>
  );
}

/** The typing indicator, also shown briefly after each send. Screen readers only announce it while staff are typing. */
function TypingDots({ isSpoken }: { isSpoken: boolean }) {
  return (
    <p className={styles.typing} data-testid="typing" aria-hidden={!isSpoken}>
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className={styles.dot} />
      {isSpoken && <VisuallyHidden>Our team is typing</VisuallyHidden>}
    </p>
  );
}

function EarlierButton({ chat, log }: { chat: VisitorChat; log: RefObject<HTMLElement | null> }) {
  const toast = useToast();
  const load = (): Promise<void> =>
    chat.loadEarlier().catch(() =>
      toast({
        title: chatTexts.failedTitle,
        description: 'Earlier messages could not be loaded. Please try again.',
        variant: 'destructive',
      }),
    );
  return (
    <Button
      size="small"
      variant="outline"
      className={styles.earlier}
      {...useMoreButton({ fetch: load, nextFocus: log })}
    >
      Earlier messages
    </Button>
  );
}
