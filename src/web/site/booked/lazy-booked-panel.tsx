import { type ComponentType, useEffect, useState } from 'react';
import { readBookedSubmissionId, removeBookedSubmissionId } from './booked-id.ts';
import type { BookedPanelProps } from './booked-panel.tsx';

/** Shows the booking that was just made in this tab. The panel's code is loaded only if there is such a booking. */
export function LazyBookedPanel() {
  const [submissionId, setSubmissionId] = useState<string>();
  const [Panel, setPanel] = useState<ComponentType<BookedPanelProps>>();
  useEffect(() => {
    const storedId = readBookedSubmissionId();
    if (storedId === undefined) return;
    setSubmissionId(storedId);
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
        removeBookedSubmissionId();
        setSubmissionId(undefined);
      }}
    />
  );
}
