import { Box, Typography } from '@mui/material';
import type { ContactMessage } from '#domain/contact.ts';
import { formatMoment } from '../record/format.ts';
import { MessageChip } from './contact-chip.tsx';

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

/** A message in the list on a phone. */
export function MessageCard({ message }: { message: ContactMessage }) {
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography component="span" noWrap sx={{ fontWeight: message.responded ? 500 : 700, flexGrow: 1 }}>
          {message.name}
        </Typography>
        <MessageChip message={message} />
      </Box>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', mb: 0.5 }}>
        {formatMoment(message.createdAt)}
      </Typography>
      <Typography component="span" variant="body2" sx={twoLines}>
        {message.message}
      </Typography>
    </>
  );
}
