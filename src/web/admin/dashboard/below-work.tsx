import { Box } from '@mui/material';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

/** Shows its children only when nothing is being fetched, because a list that arrives above would move them. */
export function BelowWork({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [isSettled, setIsSettled] = useState(false);
  // It renders again whenever the number of fetches changes.
  useIsFetching();
  useEffect(() => {
    // Asks the client, because the first render precedes the queries of the list.
    if (queryClient.isFetching() === 0) setIsSettled(true);
  });
  // The cards of a list are deferred too, and come first.
  const isShown = useDeferredValue(isSettled);
  return <Box hidden={!isShown}>{children}</Box>;
}
