import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Absence } from '../table/use-selection.ts';
import { RecordPanel } from './record-panel.tsx';

type AbsentRecordProps = {
  /** The word for a record, such as 'booking'. */
  noun: string;
  absence: Absence;
  isOpen: boolean;
  onClose: () => void;
};

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The panel that is shown while the record in the URL is loading, or if it cannot be loaded. This is a function instead
 * of a component, so that React keeps the same panel when the record is loaded.
 */
export function absentRecord({ noun, absence, isOpen, onClose }: AbsentRecordProps): ReactNode {
  if (!isOpen) return null;
  const { title, sentence } = textsFor(noun)[absence.reason];
  return (
    <RecordPanel
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      actions={
        absence.reason === 'failed' ? (
          <Button variant="contained" onClick={absence.retry}>
            Try again
          </Button>
        ) : (
          <Button variant="outlined" onClick={onClose}>
            Back to the list
          </Button>
        )
      }
    >
      <Typography role="status">{sentence}</Typography>
    </RecordPanel>
  );
}

const textsFor = (noun: string): Record<Absence['reason'], { title: string; sentence: string }> => ({
  loading: { title: capitalized(noun), sentence: `Loading the ${noun}…` },
  missing: {
    title: `${capitalized(noun)} not found`,
    sentence: `There is no such ${noun}. It may have been deleted, or the link to it is incomplete.`,
  },
  failed: {
    title: capitalized(noun),
    sentence: `The ${noun} could not be fetched. Please check your connection and try again.`,
  },
});
