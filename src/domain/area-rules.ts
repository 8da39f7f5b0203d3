/** The five digits by which a place is known; ZIP+4 names the same place. */
export const zipOf = (zipCode: string): string => zipCode.slice(0, 5);

/** Whether a home at this ZIP code or ZIP+4 lies within the area. */
export const isInside = (zipCode: string, { zips }: { readonly zips: readonly string[] }): boolean =>
  zips.includes(zipOf(zipCode));
