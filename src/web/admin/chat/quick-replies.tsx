import { mdiPencilOutline } from '@mdi/js';
import { Box, Chip, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCompany } from '#web/lib/company.tsx';
import { isTooLong } from '#web/lib/forms/message-length.ts';
import { Icon } from '../shell/icon.tsx';
import { useStoredState } from '../table/use-stored-state.ts';
import { maxReplies, QuickRepliesDialog } from './quick-replies-dialog.tsx';

const replySchema = z.string().check(z.refine((text) => !isTooLong(text)));
const repliesSchema = z.array(replySchema).check(z.maxLength(maxReplies));

/** The quick replies of a browser in which nobody has edited them. */
const defaultReplies = (chatPhone: string): string[] => [
  'Thanks for reaching out! How can we help?',
  'Could you tell us the address and the size of the space?',
  'We can come by for a free walk-through. Which day suits you?',
  `Please call or text us at ${chatPhone} and we will help you right away.`,
];

/** Replies to pick instead of typing. A picked reply can be changed before it is sent. */
export function QuickReplies({ onPick }: { onPick: (reply: string) => void }) {
  const { chatPhone } = useCompany();
  const [replies, setReplies] = useStoredState('adminQuickReplies', repliesSchema, defaultReplies(chatPhone));
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box
        role="group"
        aria-label="Quick replies"
        sx={{ display: 'flex', gap: 0.75, overflowX: 'auto', py: 0.5, flexGrow: 1, scrollbarWidth: 'thin' }}
      >
        {replies.map((reply) => (
          <Chip
            key={reply}
            variant="outlined"
            label={reply}
            title={reply}
            onClick={() => onPick(reply)}
            sx={{ maxWidth: 260, flexShrink: 0, height: 36 }}
          />
        ))}
      </Box>
      <Tooltip title="Edit quick replies">
        <IconButton aria-label="Edit quick replies" onClick={() => setIsEditing(true)}>
          <Icon path={mdiPencilOutline} fontSize="small" />
        </IconButton>
      </Tooltip>
      {isEditing && (
        <QuickRepliesDialog
          replies={replies}
          onClose={() => setIsEditing(false)}
          onSave={(next) => {
            setReplies(next);
            setIsEditing(false);
          }}
        />
      )}
    </Box>
  );
}
