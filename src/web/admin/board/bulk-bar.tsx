import { Box, Button, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Job } from '#domain/crew.ts';
import { countOf } from '../record/format.ts';
import { attentionReasons, type BulkAction, bulkActions } from './bulk-actions.ts';
import type { Lane } from './lanes.ts';

type BulkBarProps = {
  /** Shown first while nothing is selected. */
  leadingButtons: ReactNode;
  /** The weekday, if no visible heading shows it. */
  weekday: string | undefined;
  jobs: readonly Job[];
  lanes: readonly Lane[];
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onChange: (jobs: readonly Job[], action: BulkAction) => Promise<void>;
  onAssign: (jobs: readonly Job[], crewId: string | null) => Promise<void>;
};

/**
 * Without a selection, shows the number of jobs, and buttons that select all jobs or those that need attention. With a
 * selection, shows actions on the selected jobs.
 */
export function BulkBar({
  leadingButtons,
  weekday,
  jobs,
  lanes,
  selectedIds,
  onSelect,
  onChange,
  onAssign,
}: BulkBarProps) {
  const [isBusy, setIsBusy] = useState(false);
  const selectedJobs = jobs.filter(({ id }) => selectedIds.has(id));
  const select = (jobsToSelect: readonly Job[]) => onSelect(new Set(jobsToSelect.map(({ id }) => id)));
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    try {
      // Jobs stay selected, because another action often follows: jobs are completed and then marked as paid.
      await work();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Box
      sx={{
        display: 'flex',
        // On a phone, one line that scrolls horizontally, so that the first job stays in view.
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        alignItems: 'center',
        gap: 1,
        minHeight: { xs: 40, md: 36 },
        '& > *': { flexShrink: 0, whiteSpace: 'nowrap' },
        '& .MuiButton-root': { minHeight: { xs: 40, md: 32 } },
      }}
    >
      {selectedJobs.length === 0 ? (
        <>
          {leadingButtons}
          <Typography role="status" variant="body2" color="textSecondary">
            {weekday === undefined ? '' : `${weekday}: `}
            {countOf(jobs.length, ['job', 'jobs'])}
          </Typography>
          {jobs.length > 0 && (
            <Button size="small" onClick={() => select(jobs)}>
              Select all
            </Button>
          )}
          {attentionReasons.map(({ labels, appliesTo }) => {
            const matches = jobs.filter(appliesTo);
            return (
              matches.length > 0 && (
                <Button key={labels[0]} size="small" variant="outlined" color="warning" onClick={() => select(matches)}>
                  {countOf(matches.length, labels)}
                </Button>
              )
            );
          })}
        </>
      ) : (
        <>
          <Typography role="status" variant="body2" sx={{ fontWeight: 700 }}>
            {selectedJobs.length} selected
          </Typography>
          {bulkActions.map((action) => {
            const matches = selectedJobs.filter(action.appliesTo);
            return (
              matches.length > 0 && (
                <Button
                  key={action.label}
                  size="small"
                  variant="contained"
                  disabled={isBusy}
                  onClick={() => void run(() => onChange(matches, action))}
                >
                  {`${action.label} (${matches.length})`}
                </Button>
              )
            );
          })}
          {lanes.length > 1 && (
            <TextField
              select
              label="Assign to"
              value=""
              disabled={isBusy}
              onChange={({ target: { value } }) =>
                void run(() => onAssign(selectedJobs, lanes.find(({ id }) => id === value)?.id ?? null))
              }
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              sx={{ minWidth: 140 }}
            >
              <option value="">Choose…</option>
              {lanes.map(({ id, name }) => (
                <option key={id ?? 'none'} value={id ?? 'none'}>
                  {name}
                </option>
              ))}
            </TextField>
          )}
          <Button size="small" onClick={() => select([])}>
            Clear
          </Button>
        </>
      )}
    </Box>
  );
}
