import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Stack,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { counterOf, messageLength } from '#web/lib/forms/message-length.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { Icon } from '../shell/icon.tsx';

/** The maximum number of quick replies. */
export const maxReplies = 20;

type QuickRepliesDialogProps = {
  replies: readonly string[];
  onSave: (replies: string[]) => void;
  onClose: () => void;
};

type EditedReply = { key: string; text: string };

/** Edits the quick replies. Save trims them, and removes empty and repeated ones. */
export function QuickRepliesDialog({ replies, onSave, onClose }: QuickRepliesDialogProps) {
  const [edited, setEdited] = useState<readonly EditedReply[]>(() => replies.map(withKey));
  const titleId = useId();
  // Escape or a click beside the dialog does not discard changes; Cancel does.
  const isChanged = edited.length !== replies.length || edited.some(({ text }, index) => text !== replies[index]);
  const save = () => onSave([...new Set(edited.map(({ text }) => text.trim()).filter((text) => text !== ''))]);
  return (
    <Dialog open onClose={isChanged ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Quick replies</DialogTitle>
      <DialogContent>
        <Stack spacing={1.5} sx={{ pt: 1 }}>
          {edited.map(({ key, text }, index) => (
            <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <TextField
                label={<span>{`Reply ${index + 1}`}</span>}
                multiline
                fullWidth
                value={text}
                onChange={(event) =>
                  setEdited(edited.map((reply) => (reply.key === key ? { key, text: event.target.value } : reply)))
                }
                {...lengthError(text)}
              />
              <IconButton
                aria-label={`Remove reply ${index + 1}`}
                onClick={() => setEdited(edited.filter((other) => other.key !== key))}
              >
                <Icon path={mdiDeleteOutline} />
              </IconButton>
            </Box>
          ))}
          <Button
            startIcon={<Icon path={mdiPlus} />}
            disabled={edited.length >= maxReplies}
            onClick={() => setEdited([...edited, withKey('')])}
            sx={{ alignSelf: 'flex-start' }}
          >
            Add a reply
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={save} disabled={edited.some(({ text }) => lengthError(text).error)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function lengthError(text: string): { error: boolean; helperText?: string } {
  const { left = 0 } = messageLength(text);
  return left < 0 ? { error: true, helperText: counterOf(left) } : { error: false };
}

const withKey = (text: string): EditedReply => ({ key: newSubmissionId(), text });
