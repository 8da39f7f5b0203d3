import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownMessage } from './conversation.ts';

/** So many pixels from its end a log still counts as being at it. */
const tolerance = 48;

/**
 * Keeps the end of a log in view while somebody reads there, and after they have written something; leaves it alone
 * when they read further up, also when earlier messages arrive above.
 */
export function useStickyEnd({
  messages,
  isTyping,
  hasFoot,
}: {
  messages: readonly ShownMessage[];
  isTyping: boolean;
  hasFoot: boolean;
}): {
  log: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd: () => void;
} {
  const log = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const sticks = useRef(true);
  const shown = useRef({ first: messages[0]?.key, lastMine: lastMineOf(messages), height: 0 });

  const toEnd = (): void => {
    sticks.current = true;
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: dots and foot change the log's height as messages do.
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const before = shown.current;
    shown.current = { first: messages[0]?.key, lastMine: lastMineOf(messages), height: element.scrollHeight };
    if (shown.current.lastMine !== before.lastMine) sticks.current = true;
    if (sticks.current) element.scrollTop = element.scrollHeight;
    else if (shown.current.first !== before.first) element.scrollTop += element.scrollHeight - before.height;
  }, [messages, isTyping, hasFoot]);

  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    const onScroll = (): void => {
      sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < tolerance;
      setAtEnd(sticks.current);
    };
    // The log's own size changes with the window, the keyboard and what stands below it.
    const sizes = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, []);

  return { log, isAtEnd, toEnd };
}

const lastMineOf = (messages: readonly ShownMessage[]): string | undefined =>
  messages.findLast(({ isMine }) => isMine)?.key;
