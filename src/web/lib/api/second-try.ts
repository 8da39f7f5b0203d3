import { useEffect, useEffectEvent } from 'react';

/** Retries a query that had already failed when its screen was opened. */
export function useSecondTry({ isError, refetch }: { isError: boolean; refetch: () => Promise<unknown> }): void {
  const tryAgain = useEffectEvent(() => {
    if (isError) void refetch();
  });
  useEffect(() => tryAgain(), []);
}
