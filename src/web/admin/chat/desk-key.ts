/** The storage key of this browser's desk: its id and the name of the person there. */
export const deskKey = 'adminDesk';
