import { Box } from '@mui/material';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

/** Hides its children until the first fetches have ended, so that a list that loads above does not move them. */
export function AfterFirstLoad({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [isSettled, setIsSettled] = useState(false);
  // Renders this component again whenever the number of running fetches changes.
  useIsFetching();
  useEffect(() => {
    // Checked in an effect, because the list's queries start only after the first render.
    if (queryClient.isFetching() === 0) setIsSettled(true);
  });
  // Deferred, because the cards of the list are deferred too.
  const isShown = useDeferredValue(isSettled);
  return <Box hidden={!isShown}>{children}</Box>;
}
