/** A half-filled form in session storage, so that a reload loses nothing. */
export type FormDraft = {
  /** The values by field name: each field's text, or the values of the checked boxes. */
  values: Readonly<Record<string, readonly string[]>>;
  /** The time at which the visitor first saw the form; milliseconds since 1970. */
  openedAt: number;
  /** The id of a submission that got no answer, so that a repeat is recognized. */
  submissionId?: string;
};

const storageKey = (form: string): string => `draft:${form}`;

/** @returns undefined if nothing is stored or storage is blocked */
export function readDraft(form: string): FormDraft | undefined {
  try {
    const draft: unknown = JSON.parse(window.sessionStorage.getItem(storageKey(form)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft. Does nothing if the storage is blocked or full. */
export function writeDraft(form: string, draft: FormDraft): void {
  try {
    window.sessionStorage.setItem(storageKey(form), JSON.stringify(draft));
  } catch {
    // The storage is full or blocked. The form works without it.
  }
}

export function clearDraft(form: string): void {
  try {
    window.sessionStorage.removeItem(storageKey(form));
  } catch {
    // The storage is blocked, so nothing was stored.
  }
}

/** Drafts of an earlier version of the site may have another shape. */
function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('openedAt' in value)) return false;
  const { values, openedAt } = value;
  return (
    typeof openedAt === 'number' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'))
  );
}
