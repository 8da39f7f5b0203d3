import { type ComponentType, useEffect, useState } from 'react';
import { bookedMark, forgetBooked } from './booked-mark.ts';
import type { BookedPanelProps } from './booked-panel.tsx';

/** The place on the home page for a booking that was just made. Its code is loaded only then. */
export function BookedPlace() {
  const [submissionId, setSubmissionId] = useState<string>();
  const [Panel, setPanel] = useState<ComponentType<BookedPanelProps>>();
  useEffect(() => {
    const mark = bookedMark();
    if (mark === undefined) return;
    setSubmissionId(mark);
    import('./booked-panel.tsx').then(
      ({ BookedPanel }) => setPanel(() => BookedPanel),
      () => undefined,
    );
  }, []);
  if (submissionId === undefined || Panel === undefined) return null;
  return (
    <Panel
      submissionId={submissionId}
      onClose={() => {
        forgetBooked();
        setSubmissionId(undefined);
      }}
    />
  );
}
