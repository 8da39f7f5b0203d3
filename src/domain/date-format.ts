/**
 * Returns a function that formats moments in American English. The format is created at the first use, because creating
 * one takes some milliseconds on a phone, and a screen uses only a few of the dozens of formats in its code.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(at);
  };
}
