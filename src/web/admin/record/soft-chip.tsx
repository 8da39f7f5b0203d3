import { Chip } from '@mui/material';

const looks = {
  waiting: { bgcolor: '#fff0d2', color: '#7a4900' },
  going: { bgcolor: '#dcefef', color: '#06505b' },
  done: { bgcolor: '#e6f5eb', color: '#1b6e3c' },
  quiet: { bgcolor: '#eef2f3', color: '#44606c' },
} as const;

/** A chip that shows a state. The look `waiting` means that the office has to do something. */
export function SoftChip({ label, look }: { label: string; look: keyof typeof looks }) {
  return <Chip size="small" label={label} sx={looks[look]} />;
}
