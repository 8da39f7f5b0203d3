/**
 * State of a history entry that lays something over the page of the entry before: the page stays scrolled as it was, and
 * Back takes away what lies on it.
 */
export const overPage = { isOverPage: true } as const;

/** Whether a history entry, such as the current one, was made with `overPage`. Other code may add to its state. */
export const isOverPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverPage' in state && state.isOverPage === true;
