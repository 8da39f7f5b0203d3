import { Box, FormControlLabel, Switch, TextField, type TextFieldProps } from '@mui/material';
import type { FormProps } from './section.ts';

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

type NumbersProps<Key extends string> = FormProps<Record<Key, number>> & {
  /** The fields, in order. */
  keys: readonly Key[];
  labels: Readonly<Record<Key, string>>;
  hints?: Readonly<Record<Key, string>>;
  prefix?: string;
  /** The number of columns on wide screens. */
  columns: 2 | 3;
};

/** The form of a section that consists of numbers. */
export function SettingNumbers<Key extends string>(props: NumbersProps<Key>) {
  const { value, onChange, issueOf, keys, labels, hints, prefix, columns } = props;
  const sm = `repeat(${columns}, 1fr)`;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm }, gap: 2, alignItems: 'start' }}>
      {keys.map((key) => (
        <SettingNumber
          key={key}
          label={labels[key]}
          {...(hints && { hint: hints[key] })}
          {...(prefix !== undefined && { prefix })}
          value={value[key]}
          issue={issueOf(key)}
          onChange={(number) => onChange({ ...value, [key]: number })}
        />
      ))}
    </Box>
  );
}
