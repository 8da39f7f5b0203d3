import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** What the button says that does it, and the one that does not. */
  confirm: string;
  cancel: string;
  /** Whether nothing is lost when it is confirmed. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done. The safe answer has the focus. */
export function ConfirmDialog(properties: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, cancel, isHarmless = false, onConfirm, onCancel } = properties;
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
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
    </Dialog>
  );
}
