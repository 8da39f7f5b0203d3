import { clearDraft, readDraft, writeDraft } from './form-draft.ts';
import type { FormValues } from './form-fields.ts';
import { newSubmissionId } from './submission-id.ts';

/** The name of the field that people neither see nor reach. It must not tempt a browser to fill it in. */
export const honeypotName = 'homepage_url';

/** What is remembered about a form besides its fields: since when it is open, and under which id it was sent. */
export class FormRecord {
  readonly #name: string;
  readonly #cameWithPage: boolean;
  #openedAt = 0;
  /** By the page's own clock, which nobody sets. */
  #openedHere = 0;
  #submissionId: string | undefined;
  #conflicted = false;

  /** @param cameWithPage whether the form was in the page's HTML, so that it was open before this code ran */
  constructor(name: string, { cameWithPage }: { cameWithPage: boolean }) {
    this.#name = name;
    this.#cameWithPage = cameWithPage;
  }

  /** @returns what the fields held before a reload; undefined when nothing was kept */
  open(): FormValues | undefined {
    const draft = readDraft(this.#name);
    this.#openedAt = draft?.openedAt ?? (this.#cameWithPage ? performance.timeOrigin : Date.now());
    this.#openedHere = this.#cameWithPage ? 0 : performance.now();
    this.#submissionId = draft?.submissionId;
    return draft?.values;
  }

  /** Keeps what the fields hold. After a conflict, changed content is a submission of its own. */
  changed(values: FormValues): void {
    if (this.#conflicted) {
      this.#submissionId = undefined;
      this.#conflicted = false;
    }
    this.#keep(values);
  }

  /** The id stays the same until the form was sent, so that a repeat after a broken connection is known as one. */
  credentials(values: FormValues): { submissionId: string; openForMs: number } {
    this.#submissionId ??= newSubmissionId();
    if (!this.#conflicted) this.#keep(values);
    // A device's clock may have been set back since, and a person must not be taken for a script.
    const openForMs = Math.max(Date.now() - this.#openedAt, performance.now() - this.#openedHere);
    return { submissionId: this.#submissionId, openForMs: Math.round(openForMs) };
  }

  /** The server knows the id with other content. After a reload, as its message asks for, a new one is used. */
  conflicted(): void {
    this.#conflicted = true;
    const draft = readDraft(this.#name);
    if (draft !== undefined) writeDraft(this.#name, { values: draft.values, openedAt: draft.openedAt });
  }

  /** The form has arrived: the next submission is another one. */
  sent(): void {
    clearDraft(this.#name);
    this.#submissionId = undefined;
    this.#conflicted = false;
  }

  #keep(values: FormValues): void {
    const { [honeypotName]: _honeypot, ...kept } = values;
    writeDraft(this.#name, {
      values: kept,
      openedAt: this.#openedAt,
      ...(this.#submissionId === undefined ? {} : { submissionId: this.#submissionId }),
    });
  }
}
