import { type ReactNode, useState } from 'react';
import type { Job } from '#domain/crew.ts';
import type { Lane } from './lanes.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type BoardPosition, type JobChanges, type MoveFailure, positionOf } from './use-job-changes.ts';

type Moving = {
  /** Opens the dialog that asks where to move a job. */
  ask: (job: Job) => void;
  /**
   * Moves the job with this id at once, unless it is there already; ids that are not in `jobs` are ignored. If the
   * window is full or the crew is busy, the dialog asks whether to move the job anyway; likewise when a move is undone.
   */
  drop: (id: string, target: Partial<BoardPosition>) => void;
  /** The dialog while it is open. */
  dialog: ReactNode;
};

/** Moves jobs to another window, day or crew, in a dialog or by drag and drop. */
export function useMoving({
  jobs,
  lanes,
  changes,
}: {
  jobs: readonly Job[];
  lanes: readonly Lane[];
  changes: JobChanges;
}): Moving {
  const [openDialog, setOpenDialog] = useState<{ job: Job; position: BoardPosition; failure?: MoveFailure }>();
  const moveTo = async (job: Job, position: BoardPosition): Promise<void> => {
    const failure = await changes.move(job, position, { moveBack });
    if (failure?.overrides !== undefined) setOpenDialog({ job, position, failure });
    else changes.showFailure(failure);
  };
  const moveBack = (job: Job, position: BoardPosition): void => void moveTo(job, position);
  return {
    ask: (job) => setOpenDialog({ job, position: positionOf(job) }),
    drop(id, target) {
      const job = jobs.find((candidate) => candidate.id === id);
      if (job === undefined) return;
      const position = positionOf(job);
      const newPosition = { ...position, ...target };
      if (!isSamePosition(position, newPosition)) void moveTo(job, newPosition);
    },
    dialog: openDialog !== undefined && (
      <MoveDialog
        key={openDialog.job.id}
        job={openDialog.job}
        initialPosition={openDialog.position}
        initialFailure={openDialog.failure}
        lanes={lanes}
        onMove={(job, position, overrides) => changes.move(job, position, { overrides, moveBack })}
        onLateFailure={changes.showFailure}
        onClose={() => setOpenDialog(undefined)}
      />
    ),
  };
}

const isSamePosition = (left: BoardPosition, right: BoardPosition): boolean =>
  left.serviceDate === right.serviceDate && left.serviceTime === right.serviceTime && left.crewId === right.crewId;
