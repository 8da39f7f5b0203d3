import { mdiPlus } from '@mdi/js';
import { Alert, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { maxLengths } from '#domain/fields.ts';
import { NewRecordDialog } from '../record/new-record-dialog.tsx';
import { Icon } from '../shell/icon.tsx';
import { quotesPath } from '../shell/page-parameters.ts';
import { RequestFields } from './request-fields.tsx';
import { useNewQuote } from './use-new-quote.ts';

/** The button that opens the form for a quote request made by phone. */
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

/** The form for a quote request made by phone. After it is recorded, the request is shown. */
function NewQuoteDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const { draft, change, fillFrom, issueOf, problem, send, isSending, isChanged, form } = useNewQuote((id) => {
    onClose();
    navigate(`${quotesPath}?quote=${id}`);
  });
  return (
    <NewRecordDialog
      title="New quote"
      noun="quote"
      submitLabel="Record"
      form={form}
      isBusy={isSending}
      isChanged={isChanged}
      onSubmit={() => void send()}
      onClose={onClose}
      onChoose={(customer) => {
        fillFrom(customer);
        // The focus was in the suggestions, which are now closed.
        form.current?.querySelector<HTMLElement>('[name="company"]')?.focus();
      }}
      fields={({ matches, onTyped }) => (
        <RequestFields
          draft={draft}
          issueOf={issueOf}
          onChange={(part) => {
            change(part);
            onTyped(part);
          }}
          matches={matches}
        >
          <TextField
            label="What the caller says (optional)"
            multiline
            minRows={2}
            value={draft.message}
            error={issueOf('message') !== undefined}
            helperText={issueOf('message')}
            onChange={({ target }) => change({ message: target.value })}
            sx={{ gridColumn: '1 / -1' }}
            slotProps={{ htmlInput: { maxLength: maxLengths.message } }}
          />
          <FormControlLabel
            label="Send the customer an email"
            control={<Checkbox size="small" checked={draft.notify && draft.email !== ''} />}
            disabled={draft.email === ''}
            onChange={(_event, notify) => change({ notify })}
          />
        </RequestFields>
      )}
    >
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
    </NewRecordDialog>
  );
}
