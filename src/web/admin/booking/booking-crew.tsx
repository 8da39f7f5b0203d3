import { TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';

const noCrewValue = 'none';

/** A field that shows and changes the crew of a booking. It asks before it gives a crew a second job in one window. */
export function BookingCrew({ booking: { id, serviceDate } }: { booking: Booking }) {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { data: crews = [] } = useQuery({ ...api.admin.crews.all.queryOptions(), staleTime: 0 });
  const { data: plan } = useQuery({ ...api.admin.crews.day.queryOptions({ day: serviceDate }), staleTime: 0 });
  const [pendingChoice, setPendingChoice] = useState<string>();
  const [conflict, setConflict] = useState<{ crewId: string; message: string }>();
  const job =
    plan &&
    Object.values(plan.windows)
      .flat()
      .find((candidate) => candidate.id === id);
  const selectedValue = pendingChoice ?? job?.crewId ?? noCrewValue;

  const choose = async (value: string, override = false): Promise<void> => {
    const crewId = value === noCrewValue ? null : value;
    setPendingChoice(value);
    try {
      await client.admin.crews.choose.mutate({ id, crewId, ...(override && { override }) });
      const { bookings, crews: crewQueries } = api.admin;
      await Promise.all(
        [crewQueries.day.pathKey(), crewQueries.jobs.pathKey(), bookings.history.pathKey()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    } catch (error) {
      const failure = callFailure(error);
      if (failure.kind === 'rejected' && failure.code === 'crew_taken' && crewId !== null)
        setConflict({ crewId, message: failure.message });
      else
        toast({
          title: 'Error',
          description:
            failure.kind === 'rejected'
              ? failure.message
              : 'The change could not be saved. Please check your connection and try again.',
          variant: 'destructive',
        });
    } finally {
      setPendingChoice(undefined);
    }
  };

  return (
    <>
      <TextField
        select
        hiddenLabel
        size="small"
        value={selectedValue}
        disabled={plan === undefined || pendingChoice !== undefined}
        onChange={({ target }) => void choose(target.value)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Crew' } }}
        sx={{ my: -0.75, maxWidth: '100%' }}
      >
        <option value={noCrewValue}>No crew</option>
        {crews
          .filter((crew) => crew.active || crew.id === selectedValue)
          .map((crew) => (
            <option key={crew.id} value={crew.id}>
              {crew.name}
            </option>
          ))}
      </TextField>
      <ConfirmDialog
        isOpen={conflict !== undefined}
        title="Two jobs in one window?"
        confirm="Assign anyway"
        cancel="Cancel"
        isHarmless
        onConfirm={() => {
          setConflict(undefined);
          if (conflict !== undefined) void choose(conflict.crewId, true);
        }}
        onCancel={() => setConflict(undefined)}
      >
        {conflict?.message}
      </ConfirmDialog>
    </>
  );
}
