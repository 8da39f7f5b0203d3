import { useEffect, useEffectEvent } from 'react';

/** Tries a query again that had already failed when its screen was opened: perhaps what was wrong is over. */
export function useSecondTry({ isError, refetch }: { isError: boolean; refetch: () => Promise<unknown> }): void {
  const tryAgain = useEffectEvent(() => {
    if (isError) void refetch();
  });
  useEffect(() => tryAgain(), []);
}
