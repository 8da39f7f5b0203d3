import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Issue } from '#domain/errors.ts';
import { clearDraft, readDraft, writeDraft } from '#web/lib/forms/form-draft.ts';
import { fillInDraft, readValues, textOf } from '#web/lib/forms/form-fields.ts';
import { messagesByField, remainingIssues } from '#web/lib/forms/issues.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { EmailField, TextArea, TextField } from '#web/ui/inputs.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './chat-panel.module.css';
import { checkDetails, detailNames, detailsDraft, lacksDetails } from './details.ts';
import { chatTexts } from './texts.ts';
import type { VisitorChat } from './visitor-chat.ts';

/** Asks for the visitor's details before the first message. The draft survives closing the panel and a reload. */
export function DetailsForm({ chat }: { chat: VisitorChat }) {
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const toast = useToast();

  useEffect(() => {
    const draft = readDraft(detailsDraft);
    if (draft !== undefined && form.current !== null) fillInDraft(form.current, draft.values);
  }, []);

  // Each failed submit focuses the first field with an error.
  useEffect(() => {
    if (failedAttempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedAttempts]);

  const onInput = (): void => {
    if (form.current === null) return;
    const values = readValues(form.current);
    writeDraft(detailsDraft, { values, openedAt: Date.now() });
    if (issues.length > 0) setIssues(remainingIssues(issues, checkDetails(values)));
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = readValues(event.currentTarget);
    const checked = checkDetails(values);
    if (checked.ok) {
      toast(undefined);
      clearDraft(detailsDraft);
      chat.begin(checked.request, textOf(values, detailNames.message));
      return;
    }
    setIssues(checked.issues);
    setFailedAttempts(failedAttempts + 1);
    if (lacksDetails(values)) {
      toast({ title: chatTexts.missingTitle, description: chatTexts.missing, variant: 'destructive' });
    }
  };

  return (
    <form ref={form} className={styles.details} noValidate onSubmit={onSubmit} onInput={onInput}>
      <div className={styles.fields}>
        <p>Tell us who you are, so that our answer reaches you.</p>
        <FieldErrors errors={messagesByField(issues)}>
          <TextField name={detailNames.name} label="Name" required autoComplete="name" />
          <EmailField name={detailNames.email} label="Email" required />
          <TextField name={detailNames.phone} label="Phone (optional)" type="tel" autoComplete="tel" />
          <TextArea name={detailNames.message} label="Message (optional)" rows={2} />
        </FieldErrors>
      </div>
      <div className={styles.begin}>
        <Button type="submit" wide>
          Start Chat
        </Button>
      </div>
    </form>
  );
}
