import { type ComponentType, useEffect, useState } from 'react';
import { bookedMark, forgetBooked } from './booked-mark.ts';
import type { BookedPanelProps } from './booked-panel.tsx';

/** Shows a booking that was just made, on the home page. The panel's code is only loaded if there is one. */
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
