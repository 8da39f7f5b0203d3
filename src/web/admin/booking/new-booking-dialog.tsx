import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { totalPrice } from '#domain/booking-rules.ts';
import type { CustomerSummary } from '#domain/customer.ts';
import type { Issue } from '#domain/errors.ts';
import { formatDollars } from '#domain/format.ts';
import { shownPhone } from '#domain/phone.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useSite } from '#web/lib/company.tsx';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useToast } from '#web/ui/notices.tsx';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { BookingFields } from './booking-fields.tsx';
import { CustomerMatches } from './customer-matches.tsx';
import { checkNewBooking, emptyBooking, type NewBooking } from './new-booking.ts';
import { useFirstIssue, withinDialog } from './use-first-issue.ts';

const boxes = [
  ['confirmed', 'Confirmed'],
  ['notify', 'Send the customer an email'],
  ['sms_consent', 'Agreed to text messages'],
] as const;

/** A booking that the office takes on the phone: one form, with the price beside it. */
export function NewBookingDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  const today = useToday();
  const { prices } = useSite();
  const [initial] = useState(() => emptyBooking(today));
  const [typed, setTyped] = useState(initial);
  const [search, setSearch] = useState('');
  const [submissionId] = useState(() => newSubmissionId());
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<{ message: string; isFull: boolean }>();
  const [isSending, setIsSending] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [form, focusFirstIssue] = useFirstIssue();
  const price = totalPrice({ ...typed, hours: Number(typed.hours) }, prices);
  const change = (part: Partial<NewBooking>) => {
    setTyped((now) => ({ ...now, ...part }));
    setIssues((now) => now.filter(({ path }) => !(path in part)));
    setProblem(undefined);
  };
  const issueOf = (path: string) => issues.find((issue) => issue.path === path)?.message;

  /** Escape takes back one thing at a time, and nothing that was typed goes without a question. */
  const leave = () => {
    if (search !== '') setSearch('');
    else if (JSON.stringify(typed) === JSON.stringify(initial)) onClose();
    else setIsLeaving(true);
  };

  const fillFrom = async ({ id, name, phones, emails }: CustomerSummary) => {
    setSearch('');
    // The list that had the focus is gone; the address is filled in, so what comes next is what is wanted.
    form.current?.querySelector<HTMLElement>('select[name="serviceType"]')?.focus();
    change({
      name,
      phone: phones[0] === undefined ? typed.phone : shownPhone(phones[0]),
      email: emails[0] ?? typed.email,
    });
    try {
      const { timeline } = await client.admin.customers.get.query({ id });
      const last = timeline.find(({ about }) => about?.type === 'booking')?.about;
      if (last === undefined) return;
      const { address, city, zipCode, bedrooms, bathrooms, squareFootage } = await client.admin.bookings.get.query({
        id: last.id,
      });
      change({ address, city, zipCode, bedrooms: String(bedrooms), bathrooms, squareFootage: squareFootage ?? '' });
    } catch {
      // The address can be typed: a booking that is gone, or a lost connection, is no reason to stop.
    }
  };

  const showIssues = (found: readonly Issue[]) => {
    setIssues(found);
    if (found.length > 0) focusFirstIssue();
  };

  const send = async () => {
    const checked = checkNewBooking(typed, { totalPrice: price, submissionId });
    showIssues(checked.ok ? [] : checked.issues);
    if (!checked.ok) return;
    setIsSending(true);
    try {
      await client.admin.bookings.create.mutate({
        ...checked.request,
        ...(problem?.isFull === true ? { overCapacity: true } : {}),
      });
      for (const queryKey of [api.admin.bookings.pathKey(), api.admin.crews.pathKey(), api.admin.counts.queryKey()])
        void queryClient.invalidateQueries({ queryKey });
      toast({ title: 'Booked', description: `${checked.request.name}, ${formatDollars(price)}` });
      onClose();
    } catch (error) {
      const failure = callFailure(error);
      setProblem(
        failure.kind === 'rejected'
          ? { message: failure.message, isFull: failure.code === 'slot_taken' }
          : { message: 'The booking could not be sent. Please check your connection and try again.', isFull: false },
      );
      if (failure.kind === 'rejected') showIssues(failure.issues);
      setIsSending(false);
    }
  };

  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && leave()}
      aria-labelledby="new-booking-title"
      fullWidth
    >
      <form
        ref={form}
        noValidate
        style={withinDialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
      >
        <DialogTitle id="new-booking-title">New booking</DialogTitle>
        <DialogContent>
          <BookingFields
            typed={typed}
            issueOf={issueOf}
            onChange={(part) => {
              change(part);
              if (part.name !== undefined || part.phone !== undefined) setSearch(part.name ?? part.phone ?? '');
            }}
            matches={search !== '' && <CustomerMatches typed={search} onChoose={(found) => void fillFrom(found)} />}
          >
            {boxes.map(([name, label]) => (
              <FormControlLabel
                key={name}
                label={label}
                control={<Checkbox size="small" checked={typed[name]} />}
                onChange={(_event, checked) => change({ [name]: checked })}
              />
            ))}
          </BookingFields>
          {problem !== undefined && <Alert severity={problem.isFull ? 'warning' : 'error'}>{problem.message}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Typography role="status" sx={{ flexGrow: 1, fontWeight: 700 }}>
            {formatDollars(price)}
          </Typography>
          <Button onClick={leave}>Close</Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            {problem?.isFull === true ? 'Book anyway' : 'Book'}
          </Button>
        </DialogActions>
      </form>
      <ConfirmDialog
        isOpen={isLeaving}
        title="Leave this booking?"
        confirm="Leave it"
        cancel="Keep writing"
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      >
        What you have typed will be gone.
      </ConfirmDialog>
    </Dialog>
  );
}
