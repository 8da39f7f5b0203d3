import { FormControlLabel, Switch, TextField, type TextFieldProps } from '@mui/material';

/** The error to show at a field. */
type IssueText = string | undefined;

type TextProps = {
  label: string;
  value: string | undefined;
  issue: IssueText;
  hint?: string;
  onChange: (value: string) => void;
} & Pick<TextFieldProps, 'multiline' | 'minRows' | 'type' | 'sx' | 'autoComplete'>;

export function SettingText({ label, value, issue, hint, onChange, ...rest }: TextProps) {
  return (
    <TextField
      fullWidth
      label={label}
      value={value ?? ''}
      error={issue !== undefined}
      helperText={issue ?? hint}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  );
}

type NumberProps = {
  label: string;
  value: number | undefined;
  issue: IssueText;
  hint?: string;
  prefix?: string;
  unit?: string;
  isDecimal?: boolean;
  /** Whether the label is hidden, because the headings of a table show it. */
  isLabelHidden?: boolean;
  onChange: (value: number) => void;
} & Pick<TextFieldProps, 'sx'>;

/**
 * A number field of the settings. Empty or invalid text becomes NaN, which the schemas reject. The form of an optional
 * number converts NaN to undefined.
 */
export function SettingNumber({
  label,
  value,
  issue,
  hint,
  prefix,
  unit,
  isDecimal,
  isLabelHidden,
  onChange,
  sx,
}: NumberProps) {
  const shownText = value === undefined || Number.isNaN(value) ? '' : String(value);
  return (
    <TextField
      label={isLabelHidden ? undefined : label}
      type="number"
      value={shownText}
      error={issue !== undefined}
      helperText={issue ?? hint}
      onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
      slotProps={{
        htmlInput: {
          inputMode: isDecimal ? 'decimal' : 'numeric',
          step: isDecimal ? 'any' : 1,
          'aria-label': isLabelHidden ? label : undefined,
        },
        input: { startAdornment: prefix, endAdornment: unit },
      }}
      sx={{ width: '100%', ...sx }}
    />
  );
}

type SwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

export function SettingSwitch({ label, isOn, onChange }: SwitchProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Switch checked={isOn} onChange={(_event, checked) => onChange(checked)} />}
      sx={{ display: 'flex', minHeight: 44 }}
    />
  );
}
