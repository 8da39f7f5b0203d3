/** Under which a browser remembers which desk it is, and who works there. */
export const deskKey = 'adminDesk';
