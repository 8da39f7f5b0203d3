import { Box, Button, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Job } from '#domain/crew.ts';
import { countOf } from '../record/format.ts';
import type { Lane } from './lanes.ts';
import { type ManyStep, manySteps, needs } from './many-steps.ts';

type ManyBarProps = {
  /** Shown first while nothing is selected. */
  leading: ReactNode;
  /** The weekday, if no heading shows it. */
  weekday: string | undefined;
  jobs: readonly Job[];
  lanes: readonly Lane[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onChange: (jobs: readonly Job[], step: ManyStep) => Promise<void>;
  onAssign: (jobs: readonly Job[], crewId: string | null) => Promise<void>;
};

/** Buttons that select the jobs that need something, and actions on all selected jobs. */
export function ManyBar({ leading, weekday, jobs, lanes, selected, onSelect, onChange, onAssign }: ManyBarProps) {
  const [isBusy, setIsBusy] = useState(false);
  const chosen = jobs.filter(({ id }) => selected.has(id));
  const select = (some: readonly Job[]) => onSelect(new Set(some.map(({ id }) => id)));
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    try {
      // Jobs stay selected, because the next step often follows: they are completed and then marked as paid.
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
      {chosen.length === 0 ? (
        <>
          {leading}
          <Typography role="status" variant="body2" color="textSecondary">
            {weekday === undefined ? '' : `${weekday}: `}
            {countOf(jobs.length, ['job', 'jobs'])}
          </Typography>
          {jobs.length > 0 && (
            <Button size="small" onClick={() => select(jobs)}>
              Select all
            </Button>
          )}
          {needs.map(({ words, isTrue }) => {
            const some = jobs.filter(isTrue);
            return (
              some.length > 0 && (
                <Button key={words[0]} size="small" variant="outlined" color="warning" onClick={() => select(some)}>
                  {countOf(some.length, words)}
                </Button>
              )
            );
          })}
        </>
      ) : (
        <>
          <Typography role="status" variant="body2" sx={{ fontWeight: 700 }}>
            {chosen.length} selected
          </Typography>
          {manySteps.map((step) => {
            const some = chosen.filter(step.concerns);
            return (
              some.length > 0 && (
                <Button
                  key={step.label}
                  size="small"
                  variant="contained"
                  disabled={isBusy}
                  onClick={() => void run(() => onChange(some, step))}
                >
                  {`${step.label} (${some.length})`}
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
                void run(() => onAssign(chosen, lanes.find(({ id }) => id === value)?.id ?? null))
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
