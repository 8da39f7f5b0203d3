import { TextField } from '@mui/material';

type ChoiceFieldProps<Choice extends string> = {
  label: string;
  name?: string;
  value: Choice;
  /** The choices in their order, with their labels. */
  choices: readonly (readonly [Choice, string])[];
  /** Whether the choices need a wider field. */
  isWide?: boolean;
  onChange: (choice: Choice) => void;
};

export function ChoiceField<Choice extends string>({
  label,
  name,
  value,
  choices,
  isWide = false,
  onChange,
}: ChoiceFieldProps<Choice>) {
  return (
    <TextField
      select
      label={label}
      name={name}
      value={value}
      onChange={(event) => {
        const entry = choices.find(([choice]) => choice === event.target.value);
        if (entry !== undefined) onChange(entry[0]);
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={isWide ? { flex: '1 1 17rem', maxWidth: { sm: '20rem' } } : { flex: '1 1 8rem', maxWidth: { sm: '11rem' } }}
    >
      {choices.map(([choice, choiceLabel]) => (
        <option key={choice} value={choice}>
          {choiceLabel}
        </option>
      ))}
    </TextField>
  );
}
