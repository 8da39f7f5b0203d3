/** Tests run in a desktop's window unless they say otherwise. This one runs in a phone's alone. */
export const narrowOnly = { tag: '@narrow' } as const;

/** For a test of what differs between a desktop and a phone: it runs in both windows. */
export const bothWidths = { tag: '@both' } as const;
