import { Box } from '@mui/material';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

/** Shows its children after the first fetches are done, because they would move when a list above them is loaded. */
export function AfterFirstLoad({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [isSettled, setIsSettled] = useState(false);
  // Renders this component whenever the number of fetches changes.
  useIsFetching();
  useEffect(() => {
    // In an effect, because the list's queries start only after the first render.
    if (queryClient.isFetching() === 0) setIsSettled(true);
  });
  // Deferred, because the cards of the list are deferred too.
  const isShown = useDeferredValue(isSettled);
  return <Box hidden={!isShown}>{children}</Box>;
}
