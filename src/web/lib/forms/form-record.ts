import { clearDraft, readDraft, writeDraft } from './form-draft.ts';
import type { FormValues } from './form-fields.ts';
import { newSubmissionId } from './submission-id.ts';

/** The honeypot: a field that people neither see nor reach. Its name must not make browsers fill it in. */
export const honeypotName = 'homepage_url';

/** The metadata of a form, stored with its fields: when it was opened, and its submission id. */
export class FormRecord {
  readonly #name: string;
  readonly #isServerRendered: boolean;
  #openedAt = 0;
  /** The time at which this page showed the form; milliseconds on the page's monotonic clock. */
  #openedAtMonotonic = 0;
  #submissionId: string | undefined;
  #hasConflict = false;

  /** @param isServerRendered whether the form was in the page's HTML, so that it was visible before this code ran */
  constructor(name: string, { isServerRendered }: { isServerRendered: boolean }) {
    this.#name = name;
    this.#isServerRendered = isServerRendered;
  }

  /** Reads the draft. @returns the content of its fields; undefined if there is no draft */
  open(): FormValues | undefined {
    const draft = readDraft(this.#name);
    this.#openedAt = draft?.openedAt ?? (this.#isServerRendered ? performance.timeOrigin : Date.now());
    this.#openedAtMonotonic = this.#isServerRendered ? 0 : performance.now();
    this.#submissionId = draft?.submissionId;
    return draft?.values;
  }

  /** Stores the fields' content. After a conflict, changed content gets a new id. */
  changed(values: FormValues): void {
    if (this.#hasConflict) {
      this.#submissionId = undefined;
      this.#hasConflict = false;
    }
    this.#store(values);
  }

  /**
   * Call it before the form is sent. The id stays the same until the form is received, or changed after a conflict, so
   * that the server recognizes a repeat after a broken connection.
   */
  metadata(values: FormValues): { submissionId: string; openForMs: number } {
    this.#submissionId ??= newSubmissionId();
    if (!this.#hasConflict) this.#store(values);
    // Two clocks are used so that a person does not look like a script when the device's clock is set back.
    const openForMs = Math.max(Date.now() - this.#openedAt, performance.now() - this.#openedAtMonotonic);
    return { submissionId: this.#submissionId, openForMs: Math.round(openForMs) };
  }

  /**
   * Call it when the server has stored other content under the id. The server's message asks for a reload, after which
   * the form gets a new id.
   */
  conflicted(): void {
    this.#hasConflict = true;
    const draft = readDraft(this.#name);
    if (draft !== undefined) writeDraft(this.#name, { values: draft.values, openedAt: draft.openedAt });
  }

  /** Call it when the form was received: the next submission gets a new id. */
  received(): void {
    clearDraft(this.#name);
    this.#submissionId = undefined;
    this.#hasConflict = false;
  }

  #store(values: FormValues): void {
    const { [honeypotName]: _honeypot, ...withoutHoneypot } = values;
    writeDraft(this.#name, {
      values: withoutHoneypot,
      openedAt: this.#openedAt,
      ...(this.#submissionId === undefined ? {} : { submissionId: this.#submissionId }),
    });
  }
}
