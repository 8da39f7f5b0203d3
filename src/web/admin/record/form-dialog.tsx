import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, type RefObject, useId } from 'react';

export type FormDialogProps = {
  title: string;
  /** The ref of the form, from `useFirstIssue`. */
  form: RefObject<HTMLFormElement | null>;
  submitLabel: string;
  /** Whether a call is under way; until it ends, the form cannot be submitted. */
  isBusy: boolean;
  onSubmit: () => void;
  /** Called for Escape and the Close button. A click outside does nothing, so that it loses no typed text. */
  onClose: () => void;
  maxWidth?: 'xs' | 'sm';
  /** Shown beside the buttons, such as a price. */
  status?: ReactNode;
  children: ReactNode;
};

/** The fields scroll, while status and buttons stay in view. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;

/** A dialog with a form, a Close button and a submit button. */
export function FormDialog({ title, form, submitLabel, isBusy, onSubmit, onClose, ...rest }: FormDialogProps) {
  const { maxWidth = 'sm', status, children } = rest;
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
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
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
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
