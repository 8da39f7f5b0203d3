import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';

type DeleteButtonProps = Pick<ButtonProps, 'sx'> & {
  /** The question in the dialog, such as 'Delete this booking?'. */
  question: string;
  /** A sentence that says what will be gone, and for whom. The dialog adds that this cannot be undone. */
  consequence: string;
  onDelete: () => void;
};

/** The button that deletes a record after a confirmation. */
export function DeleteButton({ question, consequence, onDelete, sx }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button color="error" sx={sx ?? {}} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        confirm="Delete"
        cancel="Cancel"
        onConfirm={() => {
          setIsAsking(false);
          onDelete();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {consequence} This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
