/**
 * State of a history entry for a panel over the page of the previous entry. The page keeps its scroll position, and
 * Back closes the panel.
 */
export const overPage = { isOverPage: true } as const;

/** Whether a history entry was made with `overPage`. Other code may add to its state. */
export const isOverPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverPage' in state && state.isOverPage === true;
