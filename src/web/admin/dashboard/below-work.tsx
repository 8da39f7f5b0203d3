import { Box } from '@mui/material';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

/** Shows its children as soon as nothing is fetched any more: a list that arrives above them would move them. */
export function BelowWork({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const fetching = useIsFetching();
  const [isSettled, setIsSettled] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Whenever the number changes, the client knows whether it is 0.
  useEffect(() => {
    // Asks the client, because the first render precedes the queries of the list.
    if (queryClient.isFetching() === 0) setIsSettled(true);
  }, [queryClient, fetching]);
  // The cards of a list are deferred too, and come first.
  const isShown = useDeferredValue(isSettled);
  return <Box hidden={!isShown}>{children}</Box>;
}
