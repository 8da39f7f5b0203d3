import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CustomerPage } from '#domain/customer.ts';
import type { SubjectType } from '#domain/event.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { countOf, formatDay } from '../record/format.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { customersPath } from '../shell/page-parameters.ts';
import { failureSentence } from './failure-sentence.ts';

/** The button that deletes a person's data, after a dialog has said what is deleted and the user has confirmed. */
export function DeleteCustomer({ customer, title }: { customer: CustomerPage; title: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation(
    api.admin.customers.remove.mutationOptions({
      onSuccess() {
        void queryClient.invalidateQueries({ queryKey: api.admin.pathKey(), refetchType: 'none' });
        toast({ title: 'Customer deleted', description: 'Dates and sums of bookings stay.' });
        navigate(customersPath);
      },
      onError: (error) => toast({ title: 'Error', description: failureSentence(error), variant: 'destructive' }),
    }),
  );
  return (
    <>
      <Button color="error" disabled={isPending} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this person's data?"
        confirm="Delete"
        cancel="Cancel"
        onConfirm={() => {
          setIsAsking(false);
          mutate({ id: customer.id });
        }}
        onCancel={() => setIsAsking(false)}
      >
        {`${title}: ${consequences(customer)} This cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}

/** Sentences about the data that is deleted and the data that stays. */
function consequences({ timeline, nextVisit }: CustomerPage): string {
  const recordCount = (type: SubjectType): number =>
    new Set(timeline.flatMap(({ about }) => (about?.type === type ? [about.id] : []))).size;
  const counts = [
    [recordCount('contact'), ['message', 'messages']],
    [recordCount('chat'), ['chat', 'chats']],
  ] as const;
  const deletedRecords = counts.filter(([count]) => count > 0).map(([count, words]) => countOf(count, words));
  const bookingCount = recordCount('booking');
  const quoteCount = recordCount('quote');
  return [
    `${['name, e-mail addresses, phone numbers and notes', ...deletedRecords].join(', ')} are deleted, and the texts of e-mails to this person.`,
    bookingCount > 0 && `Of ${countOf(bookingCount, ['booking', 'bookings'])} only dates and sums stay.`,
    nextVisit !== undefined &&
      `A visit on ${formatDay(nextVisit.serviceDate)} is still to come, and the crew loses its address: cancel it first if nobody is to go there.`,
    quoteCount > 0 &&
      `${countOf(quoteCount, ['quote request', 'quote requests'])}: name, address and texts are deleted; an approved proposal stays, because it is a contract.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
