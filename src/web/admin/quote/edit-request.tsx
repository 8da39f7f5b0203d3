import { Button } from '@mui/material';
import { useState } from 'react';
import type { Issue } from '#domain/errors.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { FormDialog } from '../record/form-dialog.tsx';
import { useFirstIssue } from '../record/use-first-issue.ts';
import { ProblemAlert } from './problem-alert.tsx';
import { RequestFields } from './request-fields.tsx';
import { checkRequestEdit, typedRequest } from './typed-request.ts';
import { useQuoteChange } from './use-quote-change.ts';

type EditRequestProps = {
  quote: WholeQuote;
  /** The words of the button. */
  label?: string;
  /** The field that has the focus first. */
  first?: 'name' | 'email';
};

/** The button with which the office corrects the contact and the building of a request. */
export function EditRequest({ quote, label = 'Edit', first = 'name' }: EditRequestProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <EditDialog quote={quote} first={first} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type EditDialogProps = Required<Pick<EditRequestProps, 'quote' | 'first'>> & { onClose: () => void };

function EditDialog({ quote, first, onClose }: EditDialogProps) {
  const [opened] = useState(quote);
  const [before] = useState(() => typedRequest(quote));
  const [typed, setTyped] = useState(before);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  // The message about a conflict says what has changed, so the next attempt is based on the current request.
  const [hasFailed, setHasFailed] = useState(false);
  const base = hasFailed ? quote : opened;
  const { change, problem, isSaving } = useQuoteChange(base);
  const [form, focusFirstIssue] = useFirstIssue();
  const save = async () => {
    const checked = checkRequestEdit(base, before, typed);
    if (checked === undefined) return onClose();
    setIssues(checked.ok ? [] : checked.issues);
    if (!checked.ok) return focusFirstIssue();
    const { id: _id, rev: _rev, ...fields } = checked.request;
    if (await change(fields, 'The request was changed.')) onClose();
    else setHasFailed(true);
  };
  return (
    <FormDialog
      title={`Edit the request of ${opened.company ?? opened.name}`}
      submitLabel="Save"
      form={form}
      isBusy={isSaving}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <RequestFields
        typed={typed}
        first={first}
        issueOf={(path) => issues.find((issue) => issue.path === path)?.message}
        onChange={(part) => {
          setTyped((previous) => ({ ...previous, ...part }));
          setIssues((previous) => previous.filter(({ path }) => !(path in part)));
        }}
      />
      <ProblemAlert problem={problem} />
    </FormDialog>
  );
}
