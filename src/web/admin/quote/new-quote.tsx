import { mdiPlus } from '@mdi/js';
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { maxLengths } from '#domain/fields.ts';
import { CustomerMatches } from '../record/customer-matches.tsx';
import { withinDialog } from '../record/use-first-issue.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { Icon } from '../shell/icon.tsx';
import { quotesPath } from '../shell/page-parameters.ts';
import { RequestFields } from './request-fields.tsx';
import { useNewQuote } from './use-new-quote.ts';

/** The button that opens the form for a request on the phone. */
export function NewQuoteButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => setIsOpen(true)}>
        New quote
      </Button>
      {isOpen && <NewQuoteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The form for a request on the phone. Afterwards the request is shown. */
function NewQuoteDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const { typed, change, fillFrom, issueOf, problem, send, isSending, isChanged, form } = useNewQuote((id) => {
    onClose();
    navigate(`${quotesPath}?quote=${id}`);
  });
  const [search, setSearch] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);

  /** Escape first closes the suggestions, then the dialog; typed text is only discarded after a question. */
  const leave = () => {
    if (search !== '') setSearch('');
    else if (isChanged) setIsLeaving(true);
    else onClose();
  };

  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && leave()}
      aria-labelledby="new-quote-title"
      fullWidth
    >
      <form
        ref={form}
        noValidate
        style={withinDialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
      >
        <DialogTitle id="new-quote-title">New quote</DialogTitle>
        <DialogContent>
          <RequestFields
            typed={typed}
            issueOf={issueOf}
            onChange={(part) => {
              change(part);
              if (part.name !== undefined || part.phone !== undefined) setSearch(part.name ?? part.phone ?? '');
            }}
            matches={
              search !== '' && (
                <CustomerMatches
                  typed={search}
                  onChoose={(found) => {
                    setSearch('');
                    fillFrom(found);
                    // The suggestions, which had the focus, are closed.
                    form.current?.querySelector<HTMLElement>('[name="company"]')?.focus();
                  }}
                />
              )
            }
          >
            <TextField
              label="What the caller says (optional)"
              multiline
              minRows={2}
              value={typed.message}
              error={issueOf('message') !== undefined}
              helperText={issueOf('message')}
              onChange={({ target }) => change({ message: target.value })}
              sx={{ gridColumn: '1 / -1' }}
              slotProps={{ htmlInput: { maxLength: maxLengths.message } }}
            />
            <FormControlLabel
              label="Send the customer an email"
              control={<Checkbox size="small" checked={typed.notify && typed.email !== ''} />}
              disabled={typed.email === ''}
              onChange={(_event, notify) => change({ notify })}
            />
          </RequestFields>
          {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={leave}>Close</Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            Record
          </Button>
        </DialogActions>
      </form>
      <ConfirmDialog
        isOpen={isLeaving}
        title="Leave this quote?"
        confirm="Leave it"
        cancel="Keep writing"
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      >
        What you have typed will be gone.
      </ConfirmDialog>
    </Dialog>
  );
}
