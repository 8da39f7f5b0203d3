const storageKey = 'booked';

/** Stores a booking's submission id in this tab until the booking's panel is closed. */
export function storeBookedSubmissionId(submissionId: string): void {
  try {
    window.sessionStorage.setItem(storageKey, submissionId);
  } catch {
    // Without storage, there is no panel, but the mail has the same data.
  }
}

/** The stored id; undefined if there is none or storage is blocked. */
export function readBookedSubmissionId(): string | undefined {
  try {
    return window.sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function removeBookedSubmissionId(): void {
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
