/**
 * Returns a function that formats moments in American English. It creates its format at the first use, because that
 * takes a phone some milliseconds and a screen has dozens of formats, few of which it shows.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(at);
  };
}
