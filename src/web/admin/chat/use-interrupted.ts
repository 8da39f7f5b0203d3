import { useEffect, useEffectEvent, useState } from 'react';
import { useStaffChat } from './staff-chat-provider.tsx';

/**
 * Whether the log-in dialog opened while this text was unsent, and the text has not changed since. After the log-in,
 * users may think that the text was sent.
 *
 * @param text the unsent text; may be empty
 */
export function useInterrupted(text: string): boolean {
  const { gate } = useStaffChat();
  const [interrupted, setInterrupted] = useState('');
  const onGate = useEffectEvent(() => {
    if (gate.isClosed()) setInterrupted(text);
  });
  useEffect(() => gate.subscribe(() => onGate()), [gate]);
  return text !== '' && text === interrupted;
}
