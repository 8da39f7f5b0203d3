/** Tests run at desktop width by default. Tests with this tag run only at a phone's width. */
export const narrowOnly = { tag: '@narrow' } as const;

/** Tests with this tag run at desktop width and at a phone's width. */
export const bothWidths = { tag: '@both' } as const;

/** Tests with this tag get a new browser context, because they change it in a way that cannot be undone. */
export const ownContext = { tag: '@own-context' } as const;
