/** Tests run at desktop width unless they say otherwise. This one runs only at a phone's width. */
export const narrowOnly = { tag: '@narrow' } as const;

/** For a test of what differs between a desktop and a phone: it runs in both windows. */
export const bothWidths = { tag: '@both' } as const;
