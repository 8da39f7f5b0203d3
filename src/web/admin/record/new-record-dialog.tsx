import { type ReactNode, useState } from 'react';
import type { CustomerSummary } from '#domain/customer.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { CustomerMatches } from './customer-matches.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

type NewRecordDialogProps = Omit<FormDialogProps, 'children'> & {
  /** The word for the record, such as 'booking'. */
  noun: string;
  /** Whether something was typed. */
  isChanged: boolean;
  /** Fills the form from a known customer. */
  onChoose: (customer: CustomerSummary) => void;
  /** The fields. `matches` suggests customers for the name or phone number that was last passed to `onTyped`. */
  fields: (suggestions: {
    matches: ReactNode;
    onTyped: (part: { name?: string; phone?: string }) => void;
  }) => ReactNode;
  children?: ReactNode;
};

/** The form for a record that the office enters during a call. Suggests customers for a typed name or phone number. */
export function NewRecordDialog({
  noun,
  isChanged,
  onChoose,
  onClose,
  fields,
  children,
  ...form
}: NewRecordDialogProps) {
  const [search, setSearch] = useState('');
  const [isAskingToLeave, setIsAskingToLeave] = useState(false);

  /** First ends a search for customers. Without one, closes the dialog, after a confirmation if text was typed. */
  const leave = () => {
    if (search !== '') setSearch('');
    else if (isChanged) setIsAskingToLeave(true);
    else onClose();
  };

  const matches = search !== '' && (
    <CustomerMatches
      text={search}
      onChoose={(customer) => {
        setSearch('');
        onChoose(customer);
      }}
    />
  );
  return (
    <>
      <FormDialog {...form} onClose={leave}>
        {fields({
          matches,
          onTyped: ({ name, phone }) => (name ?? phone) !== undefined && setSearch(name ?? phone ?? ''),
        })}
        {children}
      </FormDialog>
      <ConfirmDialog
        isOpen={isAskingToLeave}
        title={`Leave this ${noun}?`}
        confirm="Leave it"
        cancel="Keep writing"
        onConfirm={onClose}
        onCancel={() => setIsAskingToLeave(false)}
      >
        What you have typed will be gone.
      </ConfirmDialog>
    </>
  );
}
