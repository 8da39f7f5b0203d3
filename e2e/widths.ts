/** For a test that makes sense in the project with a wide window alone. The projects leave out what is tagged otherwise. */
export const wideOnly = { tag: '@wide' } as const;

/** For a test that makes sense in the project with a phone's window alone. */
export const narrowOnly = { tag: '@narrow' } as const;
