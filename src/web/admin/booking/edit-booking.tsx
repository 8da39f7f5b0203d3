import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { totalPrice } from '#domain/booking-rules.ts';
import type { Issue } from '#domain/errors.ts';
import { formatDollars } from '#domain/format.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { type CallFailure, callFailure } from '#web/lib/api/call-failure.ts';
import { FormDialog } from '../record/form-dialog.tsx';
import { useFirstIssue } from '../record/use-first-issue.ts';
import { BookingFields, WhenFields } from './booking-fields.tsx';
import { checkEdit, type TypedBooking, typedBooking } from './typed-booking.ts';

type EditBookingProps = {
  booking: Booking;
  /** Called with the changed booking. */
  onSaved: (booking: Booking) => void;
};

/** The buttons with which the office edits a booking or only moves it. */
export function EditBooking({ booking, onSaved }: EditBookingProps) {
  const [asked, setAsked] = useState<'edit' | 'move'>();
  if (booking.spam) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsked('edit')}>
        Edit
      </Button>
      <Button size="small" variant="outlined" onClick={() => setAsked('move')}>
        Move
      </Button>
      {asked !== undefined && (
        <EditDialog booking={booking} part={asked} onSaved={onSaved} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

type Problem = { message: string; isFull: boolean };

type EditDialogProps = EditBookingProps & { part: 'edit' | 'move'; onClose: () => void };

function EditDialog({ booking, part, onSaved, onClose }: EditDialogProps) {
  const { opened, typed, issueOf, problem, isSaving, form, change, save } = useEdit({ booking, onSaved, onClose });
  const [notify, setNotify] = useState(true);
  const price = totalPrice({ ...typed, hours: Number(typed.hours) }, opened.prices);
  const verb = part === 'edit' ? 'Save' : 'Move';
  return (
    <FormDialog
      title={part === 'edit' ? `Edit the booking of ${opened.name}` : `Move the booking of ${opened.name}`}
      submitLabel={problem?.isFull === true ? `${verb} anyway` : verb}
      form={form}
      isBusy={isSaving}
      onSubmit={() => void save({ notify })}
      onClose={onClose}
      maxWidth={part === 'edit' ? 'sm' : 'xs'}
      status={
        part === 'edit' && (
          <Typography role="status" sx={{ flexGrow: 1, fontWeight: 700 }}>
            {formatDollars(price)}
          </Typography>
        )
      }
    >
      {part === 'edit' ? (
        <BookingFields typed={typed} issueOf={issueOf} onChange={change}>
          <Notify checked={notify} onChange={setNotify} />
        </BookingFields>
      ) : (
        <MoveFields>
          <WhenFields typed={typed} issueOf={issueOf} onChange={change} />
          <Notify checked={notify} onChange={setNotify} />
        </MoveFields>
      )}
      {problem !== undefined && <Alert severity={problem.isFull ? 'warning' : 'error'}>{problem.message}</Alert>}
    </FormDialog>
  );
}

/** The fields of a booking while they are edited, and the call that saves them. */
function useEdit({ booking, onSaved, onClose }: Omit<EditDialogProps, 'part'>) {
  const client = useApiClient();
  const refreshBookings = useRefreshBookings();
  // A colleague's change does not replace the form's values; the server detects the conflict by `rev`.
  const [opened] = useState(booking);
  const [before] = useState(() => typedBooking(booking));
  const [typed, setTyped] = useState<TypedBooking>(before);
  const [rev, setRev] = useState(booking.rev);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setIsSaving] = useState(false);
  const [form, focusFirstIssue] = useFirstIssue();
  const change = (fields: Partial<TypedBooking>) => {
    setTyped((previous) => ({ ...previous, ...fields }));
    setIssues((previous) => previous.filter(({ path }) => !(path in fields)));
    setProblem(undefined);
  };
  const issueOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const showIssues = (found: readonly Issue[]) => {
    setIssues(found);
    if (found.length > 0) focusFirstIssue();
  };
  const save = async ({ notify }: { notify: boolean }) => {
    const checked = checkEdit({ id: opened.id, rev }, before, typed);
    if (checked === undefined) return onClose();
    showIssues(checked.ok ? [] : checked.issues);
    if (!checked.ok) return;
    setIsSaving(true);
    try {
      const override = problem?.isFull === true ? { overCapacity: true } : {};
      onSaved(await client.admin.bookings.update.mutate({ ...checked.request, ...override, notify }));
      refreshBookings();
      onClose();
    } catch (error) {
      const failure = callFailure(error);
      // The message said that the booking has changed, so the next attempt is based on its current revision.
      if (failure.kind === 'rejected' && failure.details.rev !== undefined) setRev(failure.details.rev);
      showIssues(failure.kind === 'rejected' ? failure.issues : []);
      setProblem(problemOf(failure));
      setIsSaving(false);
    }
  };
  return { opened, typed, issueOf, problem, isSaving, form, change, save };
}

const problemOf = (failure: CallFailure): Problem =>
  failure.kind === 'rejected'
    ? { message: failure.message, isFull: failure.code === 'slot_taken' }
    : { message: 'The change could not be saved. Please check your connection and try again.', isFull: false };

function useRefreshBookings(): () => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [api.admin.bookings.pathKey(), api.admin.crews.pathKey(), api.admin.counts.queryKey()])
      void queryClient.invalidateQueries({ queryKey });
  };
}

function Notify({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <FormControlLabel
      label="Send the customer an email"
      control={<Checkbox size="small" checked={checked} />}
      onChange={(_event, next) => onChange(next)}
    />
  );
}

function MoveFields({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, pt: 1, '& .MuiTextField-root': { maxWidth: 'none' } }}>{children}</Box>;
}
