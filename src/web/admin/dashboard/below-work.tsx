import { Box } from '@mui/material';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

/** Shows its children only when nothing is being fetched, because they would move when a list above them is loaded. */
export function BelowWork({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [isSettled, setIsSettled] = useState(false);
  // Renders this component again whenever the number of fetches changes.
  useIsFetching();
  useEffect(() => {
    // Asks the client in an effect, because the first render precedes the queries of the list.
    if (queryClient.isFetching() === 0) setIsSettled(true);
  });
  // Deferred after the cards of a list, which are deferred too.
  const isShown = useDeferredValue(isSettled);
  return <Box hidden={!isShown}>{children}</Box>;
}
