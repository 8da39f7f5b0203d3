const storageKey = 'booked';

/** Stores the id of the booked submission in this tab, until its panel is closed. */
export function markBooked(submissionId: string): void {
  try {
    window.sessionStorage.setItem(storageKey, submissionId);
  } catch {
    // Without storage, there is no panel, but the mail has the same data.
  }
}

/** The id of the submission that was booked in this tab. */
export function bookedMark(): string | undefined {
  try {
    return window.sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetBooked(): void {
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}
