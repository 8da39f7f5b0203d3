import { Button } from '@mui/material';
import { useState } from 'react';
import type { Issue } from '#domain/errors.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { FormDialog } from '../record/form-dialog.tsx';
import { useFirstIssue } from '../record/use-first-issue.ts';
import { ProblemAlert } from './problem-alert.tsx';
import { checkRequestEdit, requestDraftOf } from './request-draft.ts';
import { RequestFields } from './request-fields.tsx';
import { useQuoteChange } from './use-quote-change.ts';

type EditRequestProps = {
  quote: WholeQuote;
  /** The label of the button. */
  label?: string;
  /** The field that gets the focus when the dialog opens. */
  focusedField?: 'name' | 'email';
};

/** The button with which the office corrects the contact and the building of a quote request. */
export function EditRequest({ quote, label = 'Edit', focusedField = 'name' }: EditRequestProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <EditDialog quote={quote} focusedField={focusedField} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type EditDialogProps = Required<Pick<EditRequestProps, 'quote' | 'focusedField'>> & { onClose: () => void };

function EditDialog({ quote, focusedField, onClose }: EditDialogProps) {
  const [initialDraft] = useState(() => requestDraftOf(quote));
  const [draft, setDraft] = useState(initialDraft);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  // The request as the user has seen it: when the dialog opened, or in `problem` after a conflict. The current `quote`
  // may contain a change by a colleague that a save would overwrite.
  const [seenQuote, setSeenQuote] = useState(quote);
  const { change, problem, isSaving } = useQuoteChange(seenQuote, setSeenQuote);
  const [form, focusFirstIssue] = useFirstIssue();
  const save = async () => {
    const checked = checkRequestEdit(seenQuote, initialDraft, draft);
    if (checked === undefined) return onClose();
    setIssues(checked.ok ? [] : checked.issues);
    if (!checked.ok) return focusFirstIssue();
    const { id: _id, rev: _rev, ...fields } = checked.request;
    if (await change(fields, 'The request was changed.')) onClose();
  };
  return (
    <FormDialog
      title={`Edit the request of ${initialDraft.company || initialDraft.name}`}
      noun="request"
      submitLabel="Save"
      form={form}
      isBusy={isSaving}
      isChanged={JSON.stringify(draft) !== JSON.stringify(initialDraft)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <RequestFields
        draft={draft}
        focusedField={focusedField}
        issueOf={(path) => issues.find((issue) => issue.path === path)?.message}
        onChange={(part) => {
          setDraft((previous) => ({ ...previous, ...part }));
          setIssues((previous) => previous.filter(({ path }) => !(path in part)));
        }}
      />
      <ProblemAlert problem={problem} />
    </FormDialog>
  );
}
