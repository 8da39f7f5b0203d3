import { mdiPlus } from '@mdi/js';
import { Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../shell/icon.tsx';
import { NewBookingDialog } from './new-booking-dialog.tsx';

const typingFieldSelector = 'input, textarea, select, [contenteditable]';

/** A button that opens the form for a booking made by phone. The key N opens the form too. */
export function NewBookingButton() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typingFieldSelector) !== null) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      // A closing dialog returns the focus to the element that had the focus before: this button.
      button.current?.focus();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        ref={button}
        variant="contained"
        aria-label="New booking"
        title="New booking (N)"
        aria-keyshortcuts="n"
        onClick={() => setIsOpen(true)}
        sx={{ minWidth: 0, px: { xs: 1, sm: 2 }, gap: 0.75 }}
      >
        <Icon path={mdiPlus} fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          New booking
        </Box>
      </Button>
      {isOpen && <NewBookingDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
