import { Alert } from '@mui/material';

/** Warns that stored values of a record are invalid (`odd`, by field). Default values are shown instead of them. */
export function OddValues({ odd }: { odd: Readonly<Record<string, string>> | undefined }) {
  if (odd === undefined) return null;
  const texts = Object.entries(odd).map(([field, value]) => `${field} “${value}”`);
  return <Alert severity="warning">This record has values that are not understood here: {texts.join(', ')}.</Alert>;
}
