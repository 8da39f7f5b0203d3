/** A half-filled form, kept for the time of a tab so that a reload loses nothing. */
export type FormDraft = {
  /** By field name: the text of each field, or the chosen values of boxes. */
  values: Readonly<Record<string, readonly string[]>>;
  /** When the visitor first saw the form; milliseconds since 1970. */
  openedAt: number;
  /** Under which the form was sent without an answer, so that it is known when it is sent again. */
  submissionId?: string;
};

const storageKey = (form: string): string => `draft:${form}`;

/** @param form which form; undefined comes back when nothing is kept or the browser keeps nothing */
export function readDraft(form: string): FormDraft | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey(form)) ?? 'null');
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Does nothing where the browser keeps nothing. */
export function writeDraft(form: string, draft: FormDraft): void {
  try {
    window.sessionStorage.setItem(storageKey(form), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form works without it.
  }
}

export function clearDraft(form: string): void {
  try {
    window.sessionStorage.removeItem(storageKey(form));
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** What a previous version of the site kept may look different. */
function isDraft(kept: unknown): kept is FormDraft {
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('openedAt' in kept)) return false;
  const { values, openedAt } = kept;
  return (
    typeof openedAt === 'number' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'))
  );
}
