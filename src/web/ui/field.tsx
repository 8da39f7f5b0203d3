import { createContext, type ReactNode, use } from 'react';
import { classNames } from './class-names.ts';
import styles from './form.module.css';

const ErrorsContext = createContext<Readonly<Record<string, string>>>({});

/** The initial values of fields by name; undefined if the fields use their own defaults. */
type InitialValues = Readonly<Record<string, readonly string[]>> | undefined;

const InitialValuesContext = createContext<InitialValues>(undefined);

type FieldErrorsProps = { errors: Readonly<Record<string, string>>; values?: InitialValues; children: ReactNode };

/** The initial values of one field, possibly none; undefined if the field uses its own default. */
export const useInitialValues = (name: string): readonly string[] | undefined => {
  const initialValues = use(InitialValuesContext);
  return initialValues === undefined ? undefined : (initialValues[name] ?? []);
};

/** Gives the fields among its children their errors and initial values, by name. */
export function FieldErrors({ errors, values, children }: FieldErrorsProps) {
  return (
    <ErrorsContext value={errors}>
      <InitialValuesContext value={values}>{children}</InitialValuesContext>
    </ErrorsContext>
  );
}

export type FieldProps = {
  /** The field's name, which is also the key of its error and its initial values. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
};

/** The attributes of a control, including those that connect the control with its label, hint and error. */
export type ControlProps = {
  id: string;
  name: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** The id of the control of a field. It contains no dots, because selectors would have to escape them. */
const idOf = (name: string): string => `field-${name.replaceAll('.', '-')}`;

/** The error of a field, and the attributes of its control. */
export function useControl({ name, hint, required = false }: Omit<FieldProps, 'label'>) {
  const error = use(ErrorsContext)[name];
  const id = idOf(name);
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  const control: ControlProps = {
    id,
    name,
    required,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
  return { control, error };
}

/**
 * The label of a control. A required field has an asterisk, which screen readers ignore: they announce the control's
 * `required` attribute instead.
 */
export function Label({ htmlFor, required = false, children }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={classNames(styles.label, required && styles.required)}>
      {children}
    </label>
  );
}

type LabelProps = { htmlFor: string; required?: boolean | undefined; children: ReactNode };

/** Hint and error under the control with this id. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}
