/** A half-filled form in session storage, so that its content outlasts a reload. */
export type FormDraft = {
  /** `FormValues`, without the honeypot. */
  values: Readonly<Record<string, readonly string[]>>;
  /** The time at which the form was first opened, or, in the chat, last changed; milliseconds since 1970. */
  openedAt: number;
  /** The id of a submission whose receipt is not confirmed, so that the server recognizes a repeat. */
  submissionId?: string;
};

const storageKey = (formName: string): string => `draft:${formName}`;

/** @returns undefined if no draft of this shape is stored, or the storage is blocked */
export function readDraft(formName: string): FormDraft | undefined {
  try {
    const draft: unknown = JSON.parse(window.sessionStorage.getItem(storageKey(formName)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft. Does nothing if the storage is blocked or full. */
export function writeDraft(formName: string, draft: FormDraft): void {
  try {
    window.sessionStorage.setItem(storageKey(formName), JSON.stringify(draft));
  } catch {
    // The form works without a draft.
  }
}

export function clearDraft(formName: string): void {
  try {
    window.sessionStorage.removeItem(storageKey(formName));
  } catch {
    // The storage is blocked, so nothing was stored.
  }
}

/**
 * Whether the URL of this history entry was not yet used to fill in a form; from then on false. After a reload, the
 * draft is newer than the URL.
 */
export function isNewUrl(): boolean {
  const state: unknown = window.history.state;
  const otherState = typeof state === 'object' ? state : null;
  if (otherState !== null && 'isFilledIn' in otherState) return false;
  window.history.replaceState({ ...otherState, isFilledIn: true }, '');
  return true;
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
