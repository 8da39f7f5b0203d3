import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/api/api.ts';

/** Returns a function that refetches all queries in which a new or changed booking appears. */
export function useRefreshBookings(): () => void {
  const { bookings, crews, counts } = useApi().admin;
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [bookings.pathKey(), crews.pathKey(), counts.queryKey()])
      void queryClient.invalidateQueries({ queryKey });
  };
}
