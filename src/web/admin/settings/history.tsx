import { Box, Button, Collapse, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApi } from '#web/lib/api/api.ts';
import { formatMoment } from '../record/format.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import type { Line, SectionParts } from './section.ts';
import type { SectionEditor } from './use-section.ts';

type Version<Value> = { rev: number; savedAt: string; savedBy?: string | undefined; value: Value };

type HistoryProps<Value> = { parts: SectionParts<Value>; editor: SectionEditor<Value> };

/** The latest saved versions of a section with author and time. Those that are not in use can be restored. */
export function History<Value>({ parts, editor }: HistoryProps<Value>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box component="section" aria-label="History">
      <Button onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
        {isOpen ? 'Hide the history' : 'Show the history'}
      </Button>
      <Collapse in={isOpen} mountOnEnter>
        <Versions parts={parts} editor={editor} />
      </Collapse>
    </Box>
  );
}

function Versions<Value>({ parts, editor }: HistoryProps<Value>) {
  const api = useApi();
  const { data, isError } = useQuery({
    ...api.admin.settings.history.queryOptions({ section: parts.section }),
    staleTime: 0,
  });
  const [versionToRestore, setVersionToRestore] = useState<Version<Value>>();
  if (isError) return <Typography role="alert">The history could not be loaded.</Typography>;
  if (data === undefined) return <Typography role="status">Loading the history…</Typography>;
  if (data.length === 0) return <Typography color="textSecondary">Nothing has been saved here yet.</Typography>;
  const versions = data.flatMap(({ value, ...version }): Version<Value>[] => {
    const parsed = z.safeParse(parts.schema, value);
    return parsed.success ? [{ ...version, value: parsed.data }] : [];
  });
  return (
    <>
      <Stack component="ol" spacing={1.5} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {versions.map((version, index) => (
          <Box
            key={version.rev}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, borderTop: 1, borderColor: 'divider', pt: 1.5 }}
          >
            <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {formatMoment(version.savedAt)}
                {version.savedBy !== undefined && `, ${version.savedBy}`}
              </Typography>
              <Changes lines={changedLines(parts, version.value, versions[index + 1]?.value)} />
            </Box>
            {version.rev === editor.saved.rev ? (
              <Typography color="textSecondary" sx={{ alignSelf: 'center', px: 1 }}>
                In use
              </Typography>
            ) : (
              <Button
                variant="outlined"
                aria-label={`Bring back what was saved at ${formatMoment(version.savedAt)}`}
                aria-disabled={editor.isSaving}
                onClick={() => {
                  if (!editor.isSaving) setVersionToRestore(version);
                }}
                sx={{ alignSelf: 'center' }}
              >
                Bring back
              </Button>
            )}
          </Box>
        ))}
      </Stack>
      <ConfirmDialog
        isOpen={versionToRestore !== undefined}
        title="Bring this back?"
        confirm="Bring back"
        cancel="Cancel"
        isHarmless={!editor.isDirty}
        onConfirm={() => {
          if (versionToRestore !== undefined) void editor.restore(versionToRestore.value);
          setVersionToRestore(undefined);
        }}
        onCancel={() => setVersionToRestore(undefined)}
      >
        {`The site will show what was saved at ${versionToRestore === undefined ? '' : formatMoment(versionToRestore.savedAt)}. `}
        {editor.isDirty ? 'Your unsaved changes on this page are lost.' : 'What is in use now stays in the history.'}
      </ConfirmDialog>
    </>
  );
}

/** The lines that the previous version does not have; all lines if there is no previous version. */
function changedLines<Value>(
  { lines }: SectionParts<Value>,
  value: Value,
  previous: Value | undefined,
): readonly Line[] {
  const previousLines = new Set(
    previous === undefined ? [] : lines(previous).map(({ label, text }) => `${label} ${text}`),
  );
  return lines(value).filter(({ label, text }) => !previousLines.has(`${label} ${text}`));
}

const maxShownLines = 8;

function Changes({ lines }: { lines: readonly Line[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {lines.slice(0, maxShownLines).map(({ key, label, text }) => (
        <li key={`${key} ${label} ${text}`}>
          {label}: {text === '' ? 'nothing' : text}
        </li>
      ))}
      {lines.length > maxShownLines && <li>and {lines.length - maxShownLines} more</li>}
      {lines.length === 0 && <li>Something was taken away, or nothing changed.</li>}
    </Box>
  );
}
