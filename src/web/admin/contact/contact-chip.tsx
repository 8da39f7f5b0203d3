import type { ContactMessage } from '#domain/contact.ts';
import { SoftChip } from '../record/soft-chip.tsx';
import { messageStatus } from './contact-view.ts';

const looks = { New: 'waiting', Responded: 'done', Spam: 'quiet' } as const;

/** A message's status; new messages stand out. */
export function MessageChip({ message }: { message: Pick<ContactMessage, 'responded' | 'spam'> }) {
  const status = messageStatus(message);
  return <SoftChip label={status} look={looks[status]} />;
}
