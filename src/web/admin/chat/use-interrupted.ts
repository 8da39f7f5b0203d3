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
  const [interruptedText, setInterruptedText] = useState('');
  const onGateChange = useEffectEvent(() => {
    if (gate.isClosed()) setInterruptedText(text);
  });
  useEffect(() => gate.subscribe(() => onGateChange()), [gate]);
  return text !== '' && text === interruptedText;
}
