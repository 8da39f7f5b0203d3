import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { memo, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The labels of the two buttons. */
  confirm: string;
  cancel: string;
  /** Whether confirming loses no data. If it may lose some, the confirm button is red. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for a confirmation. The cancel button gets the focus when the dialog opens. */
export function ConfirmDialog(properties: ConfirmDialogProps) {
  const { isOpen, onConfirm, onCancel } = properties;
  const id = useId();
  const isAnswerable = useRef(isOpen);
  useLayoutEffect(() => {
    isAnswerable.current = isOpen;
  }, [isOpen]);
  // While the dialog fades out, its button gets the second click of a double click.
  const confirmOnce = () => {
    if (isAnswerable.current) onConfirm();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <Question {...properties} id={id} onConfirm={confirmOnce} />
    </Dialog>
  );
}

/** Not rendered again while the dialog fades out, because its texts may already be gone then. */
const Question = memo(QuestionContent, (_before, { isOpen }) => !isOpen);

function QuestionContent(properties: ConfirmDialogProps & { id: string }) {
  const { id, title, children, confirm, cancel, isHarmless = false, onConfirm, onCancel } = properties;
  return (
    <>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ overflowWrap: 'anywhere' }}>
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button autoFocus onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="contained" color={isHarmless ? 'primary' : 'error'} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </>
  );
}
