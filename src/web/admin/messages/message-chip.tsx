import type { ContactMessage } from '#domain/contact.ts';
import { SoftChip } from '../lists/soft-chip.tsx';
import { messageStatus } from './message-view.ts';

/** A message's state; what waits for an answer stands out. */
export function MessageChip({ message }: { message: Pick<ContactMessage, 'responded' | 'spam'> }) {
  if (message.spam) return <SoftChip label="Spam" look="quiet" />;
  return <SoftChip label={messageStatus(message)} look={message.responded ? 'done' : 'waiting'} />;
}
