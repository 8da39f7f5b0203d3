/** Tests run at desktop width by default. Tests with this tag run only at a phone's width. */
export const narrowOnly = { tag: '@narrow' } as const;

/** Tests with this tag run at desktop width and at a phone's width. */
export const bothWidths = { tag: '@both' } as const;

/** Workspace tests with this tag do not share a browser context, because they change theirs irreversibly. */
export const ownContext = { tag: '@own-context' } as const;
