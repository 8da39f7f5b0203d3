import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Issue } from '#domain/errors.ts';
import { limits } from '#domain/fields.ts';
import { clearDraft, readDraft, writeDraft } from '#web/lib/form-draft.ts';
import { fillIn, readValues, textOf } from '#web/lib/form-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { TextArea, TextField } from '#web/ui/inputs.tsx';
import { useToast } from '#web/ui/notices.tsx';
import styles from './chat-panel.module.css';
import { checkDetails, detailNames, lacksDetails } from './details.ts';
import { chatTexts } from './texts.ts';
import type { VisitorChat } from './visitor-chat.ts';

const draftName = 'chat-details';

/** Asks who the visitor is before the first message. What was typed survives closing and reloading. */
export function DetailsForm({ chat }: { chat: VisitorChat }) {
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const notify = useToast();

  useEffect(() => {
    const draft = readDraft(draftName);
    if (draft !== undefined && form.current !== null) fillIn(form.current, draft.values);
  }, []);

  // Each refusal leads to the first field that is to be mended.
  useEffect(() => {
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);

  const onInput = (): void => {
    if (form.current !== null) writeDraft(draftName, { values: readValues(form.current), openedAt: Date.now() });
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = readValues(event.currentTarget);
    const checked = checkDetails(values);
    if (checked.ok) {
      notify(undefined);
      clearDraft(draftName);
      chat.begin(checked.request, textOf(values, detailNames.message));
      return;
    }
    setIssues(checked.issues);
    if (lacksDetails(values)) {
      notify({ title: chatTexts.missingTitle, description: chatTexts.missing, variant: 'destructive' });
    }
  };

  return (
    <form ref={form} className={styles.details} noValidate onSubmit={onSubmit} onInput={onInput}>
      <p>Tell us who you are, and we will answer right here.</p>
      <FieldErrors errors={Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]))}>
        <TextField name={detailNames.name} label="Name" required autoComplete="name" maxLength={limits.name} />
        <TextField
          name={detailNames.email}
          label="Email"
          required
          type="email"
          autoComplete="email"
          maxLength={limits.email}
        />
        <TextField
          name={detailNames.phone}
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          maxLength={limits.phone}
        />
        <TextArea name={detailNames.message} label="Message (optional)" rows={2} maxLength={limits.chatMessage} />
      </FieldErrors>
      <Button type="submit" wide>
        Start Chat
      </Button>
    </form>
  );
}
