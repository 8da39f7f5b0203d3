import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { totalPrice } from '#domain/booking-rules.ts';
import { isOpen } from '#domain/booking-state.ts';
import type { Issue } from '#domain/errors.ts';
import { formatDollars } from '#domain/format.ts';
import { useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { FormDialog } from '../record/form-dialog.tsx';
import { useFirstIssue } from '../record/use-first-issue.ts';
import { BookingFields, TimeFields } from './booking-fields.tsx';
import { shownState } from './booking-texts.ts';
import { checkEdit, type TypedBooking, typedBooking } from './typed-booking.ts';
import { type BookingChangeProps, useFailureText } from './use-failure-text.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

/** Buttons that open a dialog with all fields of a booking, or only with its time. */
export function EditBooking(properties: BookingChangeProps) {
  const { booking } = properties;
  const [openDialog, setOpenDialog] = useState<'edit' | 'move'>();
  if (booking.spam) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpenDialog('edit')}>
        Edit
      </Button>
      {isOpen(shownState(booking)) && (
        <Button size="small" variant="outlined" onClick={() => setOpenDialog('move')}>
          Move
        </Button>
      )}
      {openDialog !== undefined && (
        <EditDialog {...properties} mode={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  );
}

type Problem = { message: string; isWindowFull: boolean };

type EditDialogProps = BookingChangeProps & { mode: 'edit' | 'move'; onClose: () => void };

function EditDialog({ mode, ...rest }: EditDialogProps) {
  const { onClose } = rest;
  const { original, typed, isChanged, issueOf, problem, isSaving, form, change, save } = useEdit(rest);
  const [notify, setNotify] = useState(true);
  const price = totalPrice({ ...typed, hours: Number(typed.hours) }, original.prices);
  const verb = mode === 'edit' ? 'Save' : 'Move';
  return (
    <FormDialog
      title={mode === 'edit' ? `Edit the booking of ${original.name}` : `Move the booking of ${original.name}`}
      noun="booking"
      submitLabel={problem?.isWindowFull === true ? `${verb} anyway` : verb}
      form={form}
      isBusy={isSaving}
      isChanged={isChanged}
      onSubmit={() => void save({ notify })}
      onClose={onClose}
      maxWidth={mode === 'edit' ? 'sm' : 'xs'}
      status={
        mode === 'edit' && (
          <Typography role="status" sx={{ flexGrow: 1, fontWeight: 700 }}>
            {formatDollars(price)}
          </Typography>
        )
      }
    >
      {mode === 'edit' ? (
        <BookingFields typed={typed} issueOf={issueOf} onChange={change}>
          <NotifyCheckbox checked={notify} onChange={setNotify} />
        </BookingFields>
      ) : (
        <MoveFields>
          <TimeFields typed={typed} issueOf={issueOf} onChange={change} />
          <NotifyCheckbox checked={notify} onChange={setNotify} />
        </MoveFields>
      )}
      {problem !== undefined && <Alert severity={problem.isWindowFull ? 'warning' : 'error'}>{problem.message}</Alert>}
    </FormDialog>
  );
}

/** The form's values, errors and the function that saves a booking. */
function useEdit({ booking, revOf, onStored, onLatest, onClose }: Omit<EditDialogProps, 'mode'>) {
  const client = useApiClient();
  const refreshBookings = useRefreshBookings();
  // A colleague's change does not replace the form's values; the server detects the conflict by `rev`.
  const [original] = useState(booking);
  const [initialValues] = useState(() => typedBooking(booking));
  const [typed, setTyped] = useState<TypedBooking>(initialValues);
  const [rev, setRev] = useState(booking.rev);
  // The message describes the booking as it is now. Another attempt is deliberate, so it is based on that revision.
  const failureText = useFailureText((latest) => {
    setRev(latest.rev);
    onLatest(latest);
  });
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
  const showIssues = (newIssues: readonly Issue[]) => {
    setIssues(newIssues);
    if (newIssues.length > 0) focusFirstIssue();
  };
  const save = async ({ notify }: { notify: boolean }) => {
    const checked = checkEdit({ id: original.id, rev: revOf({ ...original, rev }) }, initialValues, typed);
    if (checked === undefined) return onClose();
    showIssues(checked.ok ? [] : checked.issues);
    if (!checked.ok) return;
    setIsSaving(true);
    try {
      const override = problem?.isWindowFull === true ? { overCapacity: true } : {};
      onStored(await client.admin.bookings.update.mutate({ ...checked.request, ...override, notify }));
      refreshBookings();
      onClose();
    } catch (error) {
      const failure = callFailure(error);
      showIssues(failure.kind === 'rejected' ? failure.issues : []);
      setProblem({
        message: await failureText(original.id, error),
        isWindowFull: failure.kind === 'rejected' && failure.code === 'slot_taken',
      });
      setIsSaving(false);
    }
  };
  const isChanged = JSON.stringify(typed) !== JSON.stringify(initialValues);
  return { original, typed, isChanged, issueOf, problem, isSaving, form, change, save };
}

function NotifyCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
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
