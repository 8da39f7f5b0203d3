import { Alert } from '@mui/material';

/** Warns about the invalid stored values of a record (`odd`, by field), which shows blank values instead. */
export function OddValues({ odd }: { odd: Readonly<Record<string, string>> | undefined }) {
  if (odd === undefined) return null;
  const texts = Object.entries(odd).map(([field, value]) => `${field} “${value}”`);
  return <Alert severity="warning">This record has values that are not understood here: {texts.join(', ')}.</Alert>;
}
