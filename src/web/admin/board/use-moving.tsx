import { type ReactNode, useState } from 'react';
import type { Job } from '#domain/crew.ts';
import type { Lane } from './lanes.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type JobChanges, type MoveFailure, type Place, placeOf } from './use-job-changes.ts';

type Moving = {
  /** Opens the dialog that asks where to move a job. */
  ask: (job: Job) => void;
  /**
   * Moves the job with this id at once. If the new place is full or taken, the dialog asks whether to move it anyway.
   */
  drop: (id: string, target: Partial<Place>) => void;
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
  const [moving, setMoving] = useState<{ job: Job; place: Place; failure?: MoveFailure }>();
  const moveTo = async (job: Job, place: Place): Promise<void> => {
    const failure = await changes.move(job, place);
    if (failure?.canOverride === true) setMoving({ job, place, failure });
    else changes.showFailure(failure);
  };
  return {
    ask: (job) => setMoving({ job, place: placeOf(job) }),
    drop(id, target) {
      const job = jobs.find((one) => one.id === id);
      if (job !== undefined) void moveTo(job, { ...placeOf(job), ...target });
    },
    dialog: moving !== undefined && (
      <MoveDialog
        key={moving.job.id}
        job={moving.job}
        initialPlace={moving.place}
        initialFailure={moving.failure}
        lanes={lanes}
        onMove={changes.move}
        onClose={() => setMoving(undefined)}
      />
    ),
  };
}
