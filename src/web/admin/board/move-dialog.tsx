import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useState } from 'react';
import { serviceTimes } from '#domain/booking-rules.ts';
import type { Job } from '#domain/crew.ts';
import { formatWindow } from '../record/format.ts';
import { ChoiceField } from '../table/choice-field.tsx';
import { DayField } from '../table/day-field.tsx';
import type { Lane } from './lanes.ts';
import type { MoveFailure, Place } from './use-job-changes.ts';

type MoveDialogProps = {
  job: Job;
  /** The place where the job was dropped, or its current one. */
  initialPlace: Place;
  initialFailure: MoveFailure | undefined;
  lanes: readonly Lane[];
  onMove: (job: Job, place: Place, override: boolean) => Promise<MoveFailure | undefined>;
  onClose: () => void;
};

const times = serviceTimes.map((time) => [time, formatWindow(time)] as const);

/**
 * Chooses another day, window or crew for a job. If the window is full or the crew has another job, the button offers
 * to move it anyway.
 */
export function MoveDialog({ job, initialPlace, initialFailure, lanes, onMove, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState(initialPlace);
  const [failure, setFailure] = useState(initialFailure);
  const [rev, setRev] = useState(job.rev);
  const [isMoving, setIsMoving] = useState(false);
  const change = (part: Partial<Place>) => {
    setPlace((previous) => ({ ...previous, ...part }));
    setFailure(undefined);
  };
  const move = async (override: boolean) => {
    setIsMoving(true);
    const answer = await onMove({ ...job, rev }, place, override);
    // The message shows the conflict, so the next attempt is based on the booking's current revision.
    if (answer?.rev !== undefined) setRev(answer.rev);
    setIsMoving(false);
    setFailure(answer);
    if (answer === undefined) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="move-title" maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void move(failure?.canOverride === true);
        }}
      >
        <DialogTitle id="move-title">Move {job.name}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1, '& .MuiTextField-root': { flex: 'none', maxWidth: 'none' } }}>
            <DayField
              label="Day"
              value={place.serviceDate}
              onChange={(serviceDate) => {
                if (serviceDate !== undefined) change({ serviceDate });
              }}
            />
            <ChoiceField
              label="Window"
              value={place.serviceTime}
              choices={times}
              onChange={(serviceTime) => change({ serviceTime })}
            />
            <ChoiceField
              label="Crew"
              value={place.crewId ?? ''}
              choices={lanes.map(({ id, name }) => [id ?? '', name] as const)}
              onChange={(id) => change({ crewId: id === '' ? null : id })}
            />
            {failure !== undefined && <Alert severity="warning">{failure.message}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="contained" disabled={isMoving}>
            {failure?.canOverride === true ? 'Move anyway' : 'Move'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
