import { useEffect, useEffectEvent, useState } from 'react';
import { useDesk } from './desk-provider.tsx';

/**
 * Whether the password was asked for while this text stood there unsent, and the text has not changed since.
 * Afterwards it is easy to believe that it went out with the log-in.
 *
 * @param text what has been written but not sent; empty when there is nothing of the kind
 */
export function useInterrupted(text: string): boolean {
  const { gate } = useDesk();
  const [interrupted, setInterrupted] = useState('');
  const onGate = useEffectEvent(() => {
    if (gate.isClosed()) setInterrupted(text);
  });
  useEffect(() => gate.subscribe(() => onGate()), [gate]);
  return text !== '' && text === interrupted;
}
