import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { serviceTimes } from '#domain/booking-rules.ts';
import type { Job } from '#domain/crew.ts';
import { formatWindow } from '../record/format.ts';
import { ChoiceField } from '../table/choice-field.tsx';
import { DayField } from '../table/day-field.tsx';
import type { Lane } from './lanes.ts';
import type { BoardPosition, MoveFailure, Overrides } from './use-job-changes.ts';

type MoveDialogProps = {
  job: Job;
  /** The position on which the job was dropped, or its current position. */
  initialPosition: BoardPosition;
  /** The failure of a drop, if the dialog was opened because of it. */
  initialFailure: MoveFailure | undefined;
  lanes: readonly Lane[];
  onMove: (job: Job, position: BoardPosition, overrides: Overrides | undefined) => Promise<MoveFailure | undefined>;
  /** Called with the failure of a move during which the dialog was closed. */
  onLateFailure: (failure: MoveFailure) => void;
  onClose: () => void;
};

const windowChoices = serviceTimes.map((time) => [time, formatWindow(time)] as const);

/**
 * Chooses another day, window or crew for a job. If the window is full or the crew has another job there, the button
 * offers to move the job anyway.
 */
export function MoveDialog({
  job,
  initialPosition,
  initialFailure,
  lanes,
  onMove,
  onLateFailure,
  onClose,
}: MoveDialogProps) {
  const [position, setPosition] = useState(initialPosition);
  const [failure, setFailure] = useState(initialFailure);
  const [rev, setRev] = useState(job.rev);
  const [isMoving, setIsMoving] = useState(false);
  /** False when the dialog was closed, which can happen while a move runs. */
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const change = (part: Partial<BoardPosition>) => {
    setPosition((previous) => ({ ...previous, ...part }));
    setFailure(undefined);
  };
  const move = async (overrides: Overrides | undefined) => {
    setIsMoving(true);
    const moveFailure = await onMove({ ...job, rev }, position, overrides);
    if (!isShown.current) {
      if (moveFailure !== undefined) onLateFailure(moveFailure);
      return;
    }
    // The message says that the booking was changed, so another attempt is deliberate and uses the current revision.
    if (moveFailure?.rev !== undefined) setRev(moveFailure.rev);
    setIsMoving(false);
    setFailure(moveFailure);
    if (moveFailure === undefined) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="move-title" maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void move(failure?.overrides);
        }}
      >
        <DialogTitle id="move-title">Move {job.name}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1, '& .MuiTextField-root': { flex: 'none', maxWidth: 'none' } }}>
            <DayField
              label="Day"
              value={position.serviceDate}
              onChange={(serviceDate) => {
                if (serviceDate !== undefined) change({ serviceDate });
              }}
            />
            <ChoiceField
              label="Window"
              value={position.serviceTime}
              choices={windowChoices}
              onChange={(serviceTime) => change({ serviceTime })}
            />
            <ChoiceField
              label="Crew"
              value={position.crewId ?? ''}
              choices={lanes.map(({ id, name }) => [id ?? '', name] as const)}
              onChange={(id) => change({ crewId: id === '' ? null : id })}
            />
            {failure !== undefined && <Alert severity="warning">{failure.message}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="contained" disabled={isMoving}>
            {failure?.overrides !== undefined ? 'Move anyway' : 'Move'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
