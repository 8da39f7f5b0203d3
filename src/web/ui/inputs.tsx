import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldNotes, type FieldProps, Label, useControl, useInitialValues } from './field.tsx';
import styles from './form.module.css';

type NativeProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'id' | 'name' | 'required' | 'aria-describedby' | 'aria-invalid' | 'className'
>;

/** A single-line field with its label: a text field, unless `type` is set. */
export function TextField({ name, label, hint, required, ...native }: FieldProps & NativeProps<'input'>) {
  const { control, error } = useControl({ name, hint, ...(required === undefined ? {} : { required }) });
  const [initialValue] = useInitialValues(name) ?? [native.defaultValue];
  return (
    <div className={styles.field}>
      <Label htmlFor={control.id} required={required}>
        {label}
      </Label>
      <input type="text" className={styles.control} {...native} {...control} defaultValue={initialValue} />
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  );
}

/** An email field with autofill and the email keyboard of phones. */
export function EmailField(properties: FieldProps & NativeProps<'input'>) {
  return <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...properties} />;
}

/** A multi-line text field with its label. */
export function TextArea({ name, label, hint, required, ...native }: FieldProps & NativeProps<'textarea'>) {
  const { control, error } = useControl({ name, hint, ...(required === undefined ? {} : { required }) });
  const [initialValue] = useInitialValues(name) ?? [native.defaultValue];
  return (
    <div className={styles.field}>
      <Label htmlFor={control.id} required={required}>
        {label}
      </Label>
      <textarea className={styles.control} {...native} {...control} defaultValue={initialValue} />
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  );
}

export type Choice = { value: string; label: string };

/** A select field with its label. */
export function SelectField({
  name,
  label,
  hint,
  required,
  choices,
  ...native
}: FieldProps & NativeProps<'select'> & { choices: readonly Choice[] }) {
  const { control, error } = useControl({ name, hint, ...(required === undefined ? {} : { required }) });
  const [initialValue = native.defaultValue] = useInitialValues(name) ?? [];
  return (
    <div className={styles.field}>
      <Label htmlFor={control.id} required={required}>
        {label}
      </Label>
      <select
        className={classNames(styles.control, styles.select)}
        {...native}
        {...control}
        defaultValue={initialValue}
      >
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  );
}

/** A checkbox with its label. */
export function Checkbox({ name, label, hint, required, ...native }: FieldProps & NativeProps<'input'>) {
  const { control, error } = useControl({ name, hint, ...(required === undefined ? {} : { required }) });
  const isChecked = useInitialValues(name)?.some((value) => value !== '') ?? native.defaultChecked;
  return (
    <div className={styles.field}>
      <div className={styles.box}>
        <input {...native} type="checkbox" {...control} defaultChecked={isChecked} />
        <label htmlFor={control.id}>{label}</label>
      </div>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  );
}

/** A group of checkboxes. `required` only shows an asterisk, because HTML cannot require one checkbox of a group. */
export function CheckboxGroup({ name, label, hint, required, choices }: FieldProps & { choices: readonly Choice[] }) {
  const { control, error } = useControl({ name, hint, ...(required === undefined ? {} : { required }) });
  const checkedValues = useInitialValues(name) ?? [];
  return (
    <fieldset className={styles.group} aria-describedby={control['aria-describedby']}>
      <legend className={classNames(styles.label, required && styles.required)}>{label}</legend>
      <div className={styles.radios}>
        {choices.map(({ value, label: text }) => (
          <label key={value} className={styles.radio}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={checkedValues.includes(value)}
              aria-invalid={control['aria-invalid']}
            />
            <span className={styles.radioLabel}>{text}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </fieldset>
  );
}

/** A group of radio buttons. Without an initial value, the first one is selected. */
export function RadioGroup({
  name,
  label,
  hint,
  choices,
}: FieldProps & { choices: readonly (Choice & { detail: string })[] }) {
  const { control, error } = useControl({ name, hint });
  const [initialValue = choices[0]?.value] = useInitialValues(name) ?? [];
  return (
    <fieldset className={styles.group} aria-describedby={control['aria-describedby']}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.radios}>
        {choices.map(({ value, label: text, detail }) => (
          <label key={value} className={styles.radio}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === initialValue}
              aria-invalid={control['aria-invalid']}
            />
            <span>
              <span className={styles.radioLabel}>{text}</span> <span className={styles.radioDetail}>{detail}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </fieldset>
  );
}
