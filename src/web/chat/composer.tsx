import { type KeyboardEvent, type MouseEvent, type SubmitEvent, useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '#web/lib/forms/form-draft.ts';
import { counterOf, messageLength } from '#web/lib/forms/message-length.ts';
import { isSendKey } from '#web/lib/keys.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './composer.module.css';
import { detailNames, detailsDraft } from './details.ts';
import type { VisitorChat } from './visitor-chat.ts';

const draftName = 'chat';

/**
 * The unsent text: the composer's draft, or else the message typed in this tab's details form, which disappears when
 * another tab submits the details.
 */
const unsentText = (): string => textIn(draftName, 'message') ?? textIn(detailsDraft, detailNames.message) ?? '';

const textIn = (draft: string, field: string): string | undefined => readDraft(draft)?.values[field]?.[0];

/** The maximum number of rows in browsers without `field-sizing`, where the field only grows with line breaks. */
const maxRows = 5;

/** The text field and its button. Enter sends, Shift+Enter starts a new line. The draft survives a reload. */
export function Composer({ chat }: { chat: VisitorChat }) {
  const [text, setText] = useState(unsentText);
  const field = useRef<HTMLTextAreaElement>(null);
  const { canSend, left, spoken } = messageLength(text);

  const change = (next: string): void => {
    setText(next);
    chat.typed(next);
    clearDraft(detailsDraft);
    if (next === '') clearDraft(draftName);
    else writeDraft(draftName, { values: { message: [next] }, openedAt: Date.now() });
  };

  const send = (): void => {
    if (!chat.send(text)) return;
    change('');
    field.current?.focus();
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  };

  // The second press of a double click on the button would take the focus from the field.
  const keepFocus = (event: MouseEvent): void => {
    if (event.target !== field.current) event.preventDefault();
  };

  return (
    <form className={styles.composer} onSubmit={onSubmit} onMouseDown={keepFocus}>
      <label className={styles.field}>
        <VisuallyHidden>Message</VisuallyHidden>
        <textarea
          ref={field}
          className={styles.text}
          rows={Math.min(maxRows, text.split('\n').length)}
          value={text}
          placeholder="Write a message…"
          enterKeyHint="send"
          aria-invalid={left !== undefined && left < 0 ? true : undefined}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <button type="submit" className={styles.send} disabled={!canSend}>
        <Icon name="arrow-right" />
        <VisuallyHidden>Send</VisuallyHidden>
      </button>
      {left !== undefined && (
        <p className={styles.counter} data-over={left < 0} aria-hidden="true">
          {counterOf(left)}
        </p>
      )}
      <span role="status">
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </span>
    </form>
  );
}
