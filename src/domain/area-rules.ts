/** Shortens a ZIP+4 to its five-digit ZIP code. */
export const zipOf = (zipCode: string): string => zipCode.slice(0, 5);

/** Whether a home with this ZIP code or ZIP+4 is inside the service area. */
export const isInside = (zipCode: string, { zips }: { readonly zips: readonly string[] }): boolean =>
  zips.includes(zipOf(zipCode));
