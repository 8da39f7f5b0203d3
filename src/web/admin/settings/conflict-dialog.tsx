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
import * as z from 'zod/mini';
import { phone } from '../shell/theme.ts';
import type { Line, SectionParts } from './section.ts';
import type { SectionEditor } from './use-section.ts';

type Side = 'mine' | 'theirs';

type ConflictDialogProps<Value> = {
  parts: SectionParts<Value>;
  editor: SectionEditor<Value>;
  conflict: NonNullable<SectionEditor<Value>['conflict']>;
};

/**
 * Shows each field of a section that differs between the draft and what somebody else has saved meanwhile. The draft is
 * not stored before the user chooses.
 */
export function ConflictDialog<Value>({ parts, editor, conflict }: ConflictDialogProps<Value>) {
  const mine = parts.lines(editor.draft);
  const theirs = parts.lines(conflict.theirs.value);
  const rows = differences(mine, theirs);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down(phone));
  const sideOf = (key: string): Side => choices.get(key) ?? 'mine';

  const settle = (): void => {
    const value = mergeSides(parts, { mine: editor.draft, theirs: conflict.theirs.value }, sideOf);
    if (value !== undefined) void conflict.settle(value);
  };

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
        <Button variant="contained" onClick={settle}>
          Save what I chose
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Difference = { key: string; label: string; texts: Record<Side, string> };

/** The fields that differ. Lines with the same key belong to one field. */
function differences(mine: readonly Line[], theirs: readonly Line[]): Difference[] {
  const keys = [...new Set([...mine, ...theirs].map(({ key }) => key))];
  return keys.flatMap((key) => {
    const [myLines, theirLines] = [mine, theirs].map((lines) => lines.filter((line) => line.key === key));
    const texts = { mine: textOf(myLines ?? []), theirs: textOf(theirLines ?? []) };
    const label = (myLines?.[0] ?? theirLines?.[0])?.label ?? '';
    return texts.mine === texts.theirs ? [] : [{ key, label, texts }];
  });
}

const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');

const fieldRecord = z.record(z.string(), z.unknown());

/** @returns a value with each field from its chosen side; undefined if the schema rejects the combination */
function mergeSides<Value>(
  { schema }: SectionParts<Value>,
  versions: Record<Side, Value>,
  sideOf: (key: string) => Side,
): Value | undefined {
  const mine = z.safeParse(fieldRecord, versions.mine);
  const theirs = z.safeParse(fieldRecord, versions.theirs);
  // A section that is a list has no fields. The key of its lines is empty.
  if (!mine.success || !theirs.success) return versions[sideOf('')];
  const sides = { mine: mine.data, theirs: theirs.data };
  const keys = [...new Set([...Object.keys(sides.mine), ...Object.keys(sides.theirs)])];
  const parsed = z.safeParse(schema, Object.fromEntries(keys.map((key) => [key, sides[sideOf(key)][key]])));
  return parsed.success ? parsed.data : undefined;
}

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
