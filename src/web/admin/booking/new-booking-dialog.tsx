import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addOnNames,
  addOns,
  bathroomChoices,
  bedroomRange,
  hoursRange,
  serviceTimes,
  serviceTypeNames,
  serviceTypes,
  totalPrice,
} from '#domain/booking-rules.ts';
import type { CustomerSummary } from '#domain/customer.ts';
import type { Issue } from '#domain/errors.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useSite } from '#web/lib/company.tsx';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useToast } from '#web/ui/notices.tsx';
import { formatPrice, formatWindow } from '../record/format.ts';
import { ChoiceField } from '../table/choice-field.tsx';
import { DayField } from '../table/day-field.tsx';
import { CustomerMatches } from './customer-matches.tsx';
import { checkNewBooking, emptyBooking, type NewBooking } from './new-booking.ts';

const numbers = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => [String(min + index), String(min + index)] as const);
const places = [
  ['address', 'Street address'],
  ['city', 'City'],
  ['zipCode', 'ZIP code'],
] as const;
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
  const [typed, setTyped] = useState(() => emptyBooking(today));
  const [search, setSearch] = useState('');
  const [submissionId] = useState(() => newSubmissionId());
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<{ message: string; isFull: boolean }>();
  const [isSending, setIsSending] = useState(false);
  const price = totalPrice({ ...typed, hours: Number(typed.hours) }, prices);
  const change = (part: Partial<NewBooking>) => {
    setTyped((now) => ({ ...now, ...part }));
    setIssues((now) => now.filter(({ path }) => !(path in part)));
    setProblem(undefined);
  };
  const issueOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const text = (name: 'name' | 'phone' | 'email' | 'address' | 'city' | 'zipCode' | 'squareFootage', label: string) => (
    <TextField
      label={label}
      value={typed[name]}
      error={issueOf(name) !== undefined}
      helperText={issueOf(name)}
      autoComplete="off"
      onChange={({ target: { value } }) => {
        change({ [name]: value });
        if (name === 'name' || name === 'phone') setSearch(value);
      }}
    />
  );

  const fillFrom = async ({ id, name, phones, emails }: CustomerSummary) => {
    setSearch('');
    change({ name, phone: phones[0] ?? typed.phone, email: emails[0] ?? typed.email });
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

  const send = async () => {
    const checked = checkNewBooking(typed, { totalPrice: price, submissionId });
    setIssues(checked.ok ? [] : checked.issues);
    if (!checked.ok) return;
    setIsSending(true);
    try {
      await client.admin.bookings.create.mutate({
        ...checked.request,
        ...(problem?.isFull === true ? { overCapacity: true } : {}),
      });
      for (const queryKey of [api.admin.bookings.pathKey(), api.admin.crews.day.pathKey(), api.admin.counts.queryKey()])
        void queryClient.invalidateQueries({ queryKey });
      toast({ title: 'Booked', description: `${checked.request.name}, ${formatPrice(price)}` });
      onClose();
    } catch (error) {
      const failure = callFailure(error);
      setProblem(
        failure.kind === 'refused'
          ? { message: failure.message, isFull: failure.code === 'slot_taken' }
          : { message: 'The booking could not be sent. Please check your connection and try again.', isFull: false },
      );
      if (failure.kind === 'refused') setIssues(failure.issues);
      setIsSending(false);
    }
  };

  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
      aria-labelledby="new-booking-title"
      fullWidth
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
      >
        <DialogTitle id="new-booking-title">New booking</DialogTitle>
        <DialogContent>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              pt: 1,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              '& .MuiTextField-root': { maxWidth: 'none' },
            }}
          >
            {text('name', 'Name')}
            {text('phone', 'Phone')}
            <Box sx={{ gridColumn: '1 / -1', display: search === '' ? 'none' : 'block' }}>
              <CustomerMatches typed={search} onChoose={(customer) => void fillFrom(customer)} />
            </Box>
            {text('email', 'Email (optional)')}
            {places.map(([name, label]) => (
              <Box key={name} sx={{ display: 'grid' }}>
                {text(name, label)}
              </Box>
            ))}
            <ChoiceField
              label="Bedrooms"
              value={typed.bedrooms}
              choices={numbers(bedroomRange)}
              onChange={(bedrooms) => change({ bedrooms })}
            />
            <ChoiceField
              label="Bathrooms"
              value={typed.bathrooms}
              choices={bathroomChoices.map((choice) => [choice, choice] as const)}
              onChange={(bathrooms) => change({ bathrooms })}
            />
            <ChoiceField
              label="Service"
              value={typed.serviceType}
              choices={serviceTypes.map((type) => [type, serviceTypeNames[type]] as const)}
              onChange={(serviceType) => change({ serviceType })}
            />
            <ChoiceField
              label="Hours"
              value={typed.hours}
              choices={numbers(hoursRange)}
              onChange={(hours) => change({ hours })}
            />
            <DayField
              label="Day"
              value={typed.serviceDate}
              error={issueOf('serviceDate')}
              onChange={(serviceDate) => change({ serviceDate })}
            />
            <ChoiceField
              label="Time"
              value={typed.serviceTime}
              choices={serviceTimes.map((time) => [time, formatWindow(time)] as const)}
              onChange={(serviceTime) => change({ serviceTime })}
            />
            {text('squareFootage', 'Square footage (optional)')}
            <TextField
              label="Instructions (optional)"
              multiline
              value={typed.specialInstructions}
              error={issueOf('specialInstructions') !== undefined}
              helperText={issueOf('specialInstructions')}
              onChange={({ target: { value } }) => change({ specialInstructions: value })}
            />
            <Box sx={{ gridColumn: '1 / -1' }}>
              {addOns.map((addOn) => (
                <FormControlLabel
                  key={addOn}
                  label={addOnNames[addOn]}
                  control={<Checkbox size="small" checked={typed.additionalServices[addOn]} />}
                  onChange={(_event, checked) =>
                    change({ additionalServices: { ...typed.additionalServices, [addOn]: checked } })
                  }
                />
              ))}
              {boxes.map(([name, label]) => (
                <FormControlLabel
                  key={name}
                  label={label}
                  control={<Checkbox size="small" checked={typed[name]} />}
                  onChange={(_event, checked) => change({ [name]: checked })}
                />
              ))}
            </Box>
          </Box>
          {problem !== undefined && <Alert severity={problem.isFull ? 'warning' : 'error'}>{problem.message}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Typography role="status" sx={{ flexGrow: 1, fontWeight: 700 }}>
            {formatPrice(price)}
          </Typography>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            {problem?.isFull === true ? 'Book anyway' : 'Book'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
