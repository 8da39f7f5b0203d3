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
import { phoneBreakpoint } from '../shell/theme.ts';
import { conflictingFields, mergeVersions, type Side } from './merge-versions.ts';
import type { Line, SectionParts } from './section.ts';
import type { SectionEditor } from './use-section.ts';

type ConflictDialogProps<Value> = {
  parts: SectionParts<Value>;
  conflict: NonNullable<SectionEditor<Value>['conflict']>;
};

/**
 * Shows each field of a section that the draft and somebody else's save have changed to different values. The draft is
 * not stored before the user chooses.
 */
export function ConflictDialog<Value>({ parts, conflict }: ConflictDialogProps<Value>) {
  const { versions } = conflict;
  const rows = rowsOf(conflictingFields(versions), parts.lines(versions.mine), parts.lines(versions.theirs));
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down(phoneBreakpoint));
  const sideOf = (key: string): Side => choices.get(key) ?? 'mine';

  return (
    <Dialog
      open
      onClose={conflict.dismiss}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="conflict-title"
    >
      <DialogTitle id="conflict-title">Somebody else has saved this meanwhile</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Nothing of yours is lost and nothing of theirs is overwritten yet. Choose what to save.
        </DialogContentText>
        <Stack spacing={2}>
          {rows.map(({ key, label, texts }) => (
            <Box key={key} component="section" aria-label={label}>
              <Typography variant="h3" gutterBottom>
                {label}
              </Typography>
              <RadioGroup
                aria-label={label}
                value={sideOf(key)}
                onChange={(_event, side) =>
                  setChoices(new Map(choices).set(key, side === 'theirs' ? 'theirs' : 'mine'))
                }
                sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5 }}
              >
                <Version side="mine" label="Mine" text={texts.mine} isChosen={sideOf(key) === 'mine'} />
                <Version side="theirs" label="Theirs" text={texts.theirs} isChosen={sideOf(key) === 'theirs'} />
              </RadioGroup>
            </Box>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2 }}>
        <Button onClick={conflict.dismiss}>Back to my changes</Button>
        <Button color="error" onClick={conflict.takeTheirs}>
          Keep theirs, drop mine
        </Button>
        <Button variant="contained" onClick={() => void conflict.settle(mergeVersions(versions, sideOf))}>
          Save what I chose
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Row = { key: string; label: string; texts: Record<Side, string> };

/** The fields as text. Lines with the same key belong to one field. */
const rowsOf = (keys: readonly string[], mine: readonly Line[], theirs: readonly Line[]): Row[] =>
  keys.map((key) => ({
    key,
    label: [...mine, ...theirs].find((line) => line.key === key)?.label ?? '',
    texts: { mine: textOf(key, mine), theirs: textOf(key, theirs) },
  }));

const textOf = (key: string, lines: readonly Line[]): string =>
  lines.flatMap((line) => (line.key === key ? line.text : [])).join('\n');

type VersionProps = { side: Side; label: string; text: string; isChosen: boolean };

function Version({ side, label, text, isChosen }: VersionProps) {
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
        <Radio value={side} />
        {label}
      </Box>
      <Box sx={{ px: 1.5, pb: 1, maxHeight: 260, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text === '' ? '(nothing)' : text}
      </Box>
    </Box>
  );
}
