import { Chip } from '@mui/material';
import type { ContactMessage } from '#domain/contact.ts';
import { messageStatus } from './message-view.ts';

/** A message's state; what waits for an answer stands out. */
export function MessageChip({ message }: { message: Pick<ContactMessage, 'responded' | 'spam'> }) {
  if (message.spam) return <Chip size="small" variant="outlined" label="Spam" />;
  return (
    <Chip
      size="small"
      label={messageStatus(message)}
      color={message.responded ? 'success' : 'warning'}
      variant={message.responded ? 'outlined' : 'filled'}
    />
  );
}
