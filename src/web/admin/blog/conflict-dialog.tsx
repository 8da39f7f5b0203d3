import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Radio,
  RadioGroup,
  Stack,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { formatMoment } from '../record/format.ts';
import { phoneBreakpoint } from '../shell/theme.ts';
import { type DraftField, defaultChoices, draftOf, fieldNames, mergeDrafts, type PostDraft } from './post-draft.ts';
import type { PostEditor } from './use-post-editor.ts';

type Conflict = NonNullable<PostEditor['conflict']>;
type Side = 'mine' | 'theirs';

/**
 * Asks which changes to save, after somebody else has saved the post that the user is editing. Shows both sides of each
 * field that differs. Nothing is saved before the user has chosen.
 */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { original, mine } = conflict;
  const theirs = draftOf(conflict.theirs);
  const [choices, setChoices] = useState(() => defaultChoices({ original, mine, theirs }));
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down(phoneBreakpoint));
  const choose = (field: DraftField, side: Side) => setChoices(new Map(choices).set(field, side));

  return (
    <Dialog
      open
      onClose={conflict.back}
      maxWidth="lg"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="conflict-title"
      aria-describedby="conflict-text"
    >
      <DialogTitle id="conflict-title">Somebody else has saved this post</DialogTitle>
      <DialogContent>
        <DialogContentText id="conflict-text" sx={{ mb: 2 }}>
          It was saved at {formatMoment(conflict.theirs.updatedAt)}, after you had opened it. Nothing of yours is lost
          and nothing of theirs is overwritten yet. Choose for each field whose text to save.
        </DialogContentText>
        <Stack spacing={2}>
          {[...choices].map(([field, side]) => (
            <FieldChoice
              key={field}
              field={field}
              {...{ mine, theirs, side }}
              onChoose={(chosenSide) => choose(field, chosenSide)}
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2 }}>
        <Button onClick={conflict.back}>Back to my text</Button>
        <Button color="error" onClick={conflict.keepTheirs}>
          Keep theirs, drop mine
        </Button>
        <Button variant="contained" onClick={() => conflict.saveMerged(mergeDrafts({ mine, theirs }, choices))}>
          Save what I chose
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type FieldChoiceProps = {
  field: DraftField;
  mine: PostDraft;
  theirs: PostDraft;
  side: Side;
  onChoose: (side: Side) => void;
};

function FieldChoice({ field, mine, theirs, side, onChoose }: FieldChoiceProps) {
  const id = `conflict-${field}`;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" gutterBottom>
        {fieldNames[field]}
      </Typography>
      <RadioGroup
        name={id}
        aria-labelledby={id}
        value={side}
        onChange={(_event, value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5 }}
      >
        <SideOption side="mine" label="Mine" value={mine[field]} isChosen={side === 'mine'} field={field} />
        <SideOption side="theirs" label="Theirs" value={theirs[field]} isChosen={side === 'theirs'} field={field} />
      </RadioGroup>
    </Box>
  );
}

type SideOptionProps = { side: Side; label: string; value: string | boolean; isChosen: boolean; field: DraftField };

function SideOption({ side, label, value, isChosen, field }: SideOptionProps) {
  const textId = `conflict-${field}-${side}`;
  return (
    <Box
      sx={{
        border: 2,
        borderColor: isChosen ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isChosen ? 'action.selected' : undefined,
        minWidth: 0,
      }}
    >
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', cursor: 'pointer', fontWeight: 600 }}>
        <Radio value={side} slotProps={{ input: { 'aria-describedby': textId } }} />
        {label}
      </Box>
      <Box
        id={textId}
        role="region"
        aria-label={`${fieldNames[field]}, ${label.toLowerCase()}`}
        tabIndex={0}
        sx={{ px: 1.5, pb: 1, maxHeight: 260, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {textOf(value)}
      </Box>
    </Box>
  );
}

function textOf(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Published' : 'Draft';
  return value === '' ? '(empty)' : value;
}
