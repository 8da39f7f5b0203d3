import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/api/api.ts';

/** @returns a function that refetches bookings, crews' jobs, mails and counts after a booking was changed */
export function useRefreshBookings(): () => void {
  const { bookings, crews, outbox, counts } = useApi().admin;
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [bookings.pathKey(), crews.pathKey(), outbox.list.pathKey(), counts.queryKey()])
      void queryClient.invalidateQueries({ queryKey });
  };
}
