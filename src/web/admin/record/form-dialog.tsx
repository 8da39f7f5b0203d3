import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { useLeaveGuard } from '../shell/use-leave-guard.ts';

export type FormDialogProps = {
  title: string;
  /** The word for what is written, such as 'booking'. */
  noun: string;
  /** The ref of the form, from `useFirstIssue`. */
  form: RefObject<HTMLFormElement | null>;
  submitLabel: string;
  /** Whether a call is under way; until it ends, the form cannot be submitted. */
  isBusy: boolean;
  /** Whether something was typed. Then the dialog asks before Escape, the Close button or Back discards it. */
  isChanged: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /**
   * Called first by Escape and the Close button.
   *
   * @returns whether it ended something else, such as a search, so that the dialog stays open
   */
  endFirst?: () => boolean;
  /** Whether submitting ends a record, such as by cancelling a booking; the submit button is then red. */
  isFinal?: boolean;
  closeLabel?: string;
  maxWidth?: 'xs' | 'sm';
  /** Shown beside the buttons, such as a price. */
  status?: ReactNode;
  children: ReactNode;
};

/** The fields scroll, while status and buttons stay in view. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;

/** A dialog with a form, a Close button and a submit button. A click outside does nothing. */
export function FormDialog({ title, form, submitLabel, isBusy, onSubmit, ...rest }: FormDialogProps) {
  const { maxWidth = 'sm', status, children, isFinal = false, closeLabel = 'Close' } = rest;
  const titleId = useId();
  const { leave, question } = useLeaving(rest);
  return (
    <>
      <Dialog
        open
        onClose={(_event, reason) => reason !== 'backdropClick' && leave()}
        aria-labelledby={titleId}
        maxWidth={maxWidth}
        fullWidth
      >
        <form
          ref={form}
          noValidate
          style={formStyle}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onSubmit();
          }}
        >
          <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            {status}
            <Button onClick={leave}>{closeLabel}</Button>
            <Button type="submit" variant="contained" color={isFinal ? 'error' : 'primary'} disabled={isBusy}>
              {submitLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** @returns a function that closes the dialog, but first asks if something was typed, and the dialog that asks */
function useLeaving(properties: Pick<FormDialogProps, 'noun' | 'isChanged' | 'onClose' | 'endFirst'>) {
  const { noun, isChanged, onClose, endFirst } = properties;
  const [isAsking, setIsAsking] = useState(false);
  const attempt = useLeaveGuard(isChanged, () => false, true);
  const leave = () => {
    if (endFirst?.() === true) return;
    if (isChanged) setIsAsking(true);
    else onClose();
  };
  const question = (
    <ConfirmDialog
      isOpen={isAsking || attempt !== undefined}
      title={`Leave this ${noun}?`}
      confirm="Leave it"
      cancel="Keep writing"
      onConfirm={() => {
        attempt?.leave();
        onClose();
      }}
      onCancel={() => {
        attempt?.stay();
        setIsAsking(false);
      }}
    >
      What you have typed will be gone.
    </ConfirmDialog>
  );
  return { leave, question };
}

/** Lays out the fields of a form in two columns, or in one on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        pt: 1,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        '& .MuiTextField-root': { maxWidth: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
