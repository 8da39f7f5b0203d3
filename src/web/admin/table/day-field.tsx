import { TextField } from '@mui/material';
import { type Day, isCalendarDay } from '#domain/calendar.ts';

type DayFieldProps = {
  label: string;
  value: Day | undefined;
  /** The error message. */
  error?: string | undefined;
  onChange: (day: Day | undefined) => void;
};

/** A field for an optional day. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value ?? ''}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => {
        const day = event.target.value;
        if (day === '') onChange(undefined);
        else if (isCalendarDay(day)) onChange(day);
      }}
      sx={{ flex: '1 1 9rem', maxWidth: { sm: '10.5rem' } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
