import { type ReactNode, useState } from 'react';
import type { CustomerSummary } from '#domain/customer.ts';
import { CustomerMatches } from './customer-matches.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

type NewRecordDialogProps = Omit<FormDialogProps, 'children' | 'endFirst'> & {
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
export function NewRecordDialog({ onChoose, fields, children, ...form }: NewRecordDialogProps) {
  const [search, setSearch] = useState('');
  const endSearch = () => {
    setSearch('');
    return search !== '';
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
    <FormDialog {...form} endFirst={endSearch}>
      {fields({
        matches,
        onTyped: ({ name, phone }) => (name ?? phone) !== undefined && setSearch(name ?? phone ?? ''),
      })}
      {children}
    </FormDialog>
  );
}
