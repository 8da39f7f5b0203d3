import { useEffect, useEffectEvent } from 'react';

/** Retries a query that had already failed when its screen was opened. */
export function useRetryOnMount({ isError, refetch }: { isError: boolean; refetch: () => Promise<unknown> }): void {
  const retry = useEffectEvent(() => {
    if (isError) void refetch();
  });
  useEffect(() => retry(), []);
}
