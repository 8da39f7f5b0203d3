/**
 * State of a history entry that shows something over the page of the entry before: the page keeps its scroll position,
 * and Back closes what is over it.
 */
export const overPage = { isOverPage: true } as const;

/** Whether a history entry was made with `overPage`. Other code may add to its state. */
export const isOverPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverPage' in state && state.isOverPage === true;
