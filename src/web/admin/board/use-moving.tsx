import { type ReactNode, useState } from 'react';
import type { Job } from '#domain/crew.ts';
import type { Lane } from './lanes.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type BoardPosition, type JobChanges, type MoveFailure, positionOf } from './use-job-changes.ts';

type Moving = {
  /** Opens the dialog that asks where to move a job. */
  ask: (job: Job) => void;
  /** Moves the job at once. If the window is full or the crew is busy, the dialog asks whether to move it anyway. */
  drop: (id: string, target: Partial<BoardPosition>) => void;
  dialog: ReactNode;
};

/** Moves one of `jobs` to another window, day or crew. */
export function useMoving({
  jobs,
  lanes,
  changes,
}: {
  jobs: readonly Job[];
  lanes: readonly Lane[];
  changes: JobChanges;
}): Moving {
  const [moving, setMoving] = useState<{ job: Job; position: BoardPosition; failure?: MoveFailure }>();
  const moveTo = async (job: Job, position: BoardPosition): Promise<void> => {
    const failure = await changes.move(job, position);
    if (failure?.canOverride === true) setMoving({ job, position, failure });
    else changes.showFailure(failure);
  };
  return {
    ask: (job) => setMoving({ job, position: positionOf(job) }),
    drop(id, target) {
      const job = jobs.find((candidate) => candidate.id === id);
      if (job !== undefined) void moveTo(job, { ...positionOf(job), ...target });
    },
    dialog: moving !== undefined && (
      <MoveDialog
        key={moving.job.id}
        job={moving.job}
        initialPosition={moving.position}
        initialFailure={moving.failure}
        lanes={lanes}
        onMove={changes.move}
        onClose={() => setMoving(undefined)}
      />
    ),
  };
}
