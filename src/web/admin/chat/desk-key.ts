/** The `localStorage` key of this browser's desk, which has an id and the name of the person who works there. */
export const deskKey = 'adminDesk';
