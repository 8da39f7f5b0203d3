import { Alert } from '@mui/material';

/** Shows which stored values are invalid; the record shows blank values instead. */
export function OddValues({ odd }: { odd: Readonly<Record<string, string>> | undefined }) {
  if (odd === undefined) return null;
  const values = Object.entries(odd).map(([field, value]) => `${field} “${value}”`);
  return <Alert severity="warning">This record has values that are not understood here: {values.join(', ')}.</Alert>;
}
