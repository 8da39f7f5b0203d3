import { useRef, useState } from 'react';
import { totalPrice } from '#domain/booking-rules.ts';
import type { CustomerSummary } from '#domain/customer.ts';
import type { Issue } from '#domain/errors.ts';
import { formatDollars } from '#domain/format.ts';
import { shownPhone } from '#domain/phone.ts';
import { useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useSite } from '#web/lib/company.tsx';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { useFirstIssue } from '../record/use-first-issue.ts';
import {
  type CustomerValues,
  checkNewBooking,
  emptyBooking,
  type NewBooking,
  replaceUnchanged,
  withCustomer,
} from './new-booking.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

/** The state of the form for a new booking, and the functions that fill it in and send it. */
export function useNewBooking(onBooked: () => void) {
  const client = useApiClient();
  const refreshBookings = useRefreshBookings();
  const toast = useToast();
  const today = useToday();
  const { prices } = useSite();
  const [initialValues] = useState(() => emptyBooking(today));
  const [typed, setTyped] = useState(initialValues);
  const [submissionId] = useState(() => newSubmissionId());
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<{ message: string; isWindowFull: boolean }>();
  const [isSending, setIsSending] = useState(false);
  const [form, focusFirstIssue] = useFirstIssue();
  const price = totalPrice({ ...typed, hours: Number(typed.hours) }, prices);
  const latestChoice = useRef<CustomerSummary>(undefined);
  /** What was filled in from the chosen customer. The choice of another one clears it unless it was changed. */
  const filledValues = useRef<CustomerValues>(initialValues);
  const clearProblems = (part: Partial<NewBooking>) => {
    setIssues((previous) => previous.filter(({ path }) => !(path in part)));
    setProblem(undefined);
  };
  const change = (part: Partial<NewBooking>) => {
    setTyped((previous) => ({ ...previous, ...part }));
    clearProblems(part);
  };
  const issueOf = (path: string) => issues.find((issue) => issue.path === path)?.message;

  const fillFrom = async (customer: CustomerSummary) => {
    const { id, name, phones, emails } = customer;
    latestChoice.current = customer;
    // The suggestions, one of which may have the focus, are about to close. The service is the next field to fill in.
    form.current?.querySelector<HTMLElement>('select[name="serviceType"]')?.focus();
    const cleared = replaceUnchanged(typed, { values: initialValues, before: filledValues.current });
    const contact = {
      ...(phones[0] === undefined ? {} : { phone: shownPhone(phones[0]) }),
      ...(emails[0] === undefined ? {} : { email: emails[0] }),
    };
    const filled = { ...initialValues, ...contact };
    filledValues.current = filled;
    setTyped({ ...cleared, name, ...contact });
    clearProblems({ name, ...contact });
    try {
      const { timeline } = await client.admin.customers.get.query({ id });
      const latestSubject = timeline.find(({ about }) => about?.type === 'booking')?.about;
      if (latestSubject === undefined) return;
      const { address, city, zipCode, bedrooms, bathrooms, squareFootage } = await client.admin.bookings.get.query({
        id: latestSubject.id,
      });
      if (latestChoice.current !== customer) return;
      const home = {
        address,
        city,
        zipCode,
        bedrooms: String(bedrooms),
        bathrooms,
        squareFootage: squareFootage ?? '',
      };
      const values = { ...filled, ...home };
      filledValues.current = values;
      setTyped((previous) => withCustomer(previous, { values, before: filled }));
      clearProblems(home);
    } catch {
      // Errors are ignored, because the fields can also be filled in by hand.
    }
  };

  const showIssues = (newIssues: readonly Issue[]) => {
    setIssues(newIssues);
    if (newIssues.length > 0) focusFirstIssue();
  };

  const send = async () => {
    const checked = checkNewBooking(typed, { totalPrice: price, submissionId });
    showIssues(checked.ok ? [] : checked.issues);
    if (!checked.ok) return;
    setIsSending(true);
    try {
      await client.admin.bookings.create.mutate({
        ...checked.request,
        ...(problem?.isWindowFull === true ? { overCapacity: true } : {}),
      });
      refreshBookings();
      toast({ title: 'Booked', description: `${checked.request.name}, ${formatDollars(price)}` });
      onBooked();
    } catch (error) {
      const failure = callFailure(error);
      setProblem(
        failure.kind === 'rejected'
          ? { message: failure.message, isWindowFull: failure.code === 'slot_taken' }
          : {
              message: 'The booking could not be sent. Please check your connection and try again.',
              isWindowFull: false,
            },
      );
      if (failure.kind === 'rejected') showIssues(failure.issues);
      setIsSending(false);
    }
  };

  const isChanged = JSON.stringify(typed) !== JSON.stringify(initialValues);
  return { typed, change, fillFrom, price, issueOf, problem, send, isSending, isChanged, form };
}
