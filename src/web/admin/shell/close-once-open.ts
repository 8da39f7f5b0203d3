/**
 * For what closes by a click beside it. The second click of the double click that has opened it hits there too, and
 * does nothing.
 */
export const closeOnceOpen =
  (close: () => void) =>
  (event: object, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    const isSecondClick = reason === 'backdropClick' && 'detail' in event && Number(event.detail) > 1;
    if (!isSecondClick) close();
  };
