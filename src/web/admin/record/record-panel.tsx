import { mdiClose, mdiPrinterOutline } from '@mdi/js';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../shell/icon.tsx';
import { UndoSlot } from '../shell/undo.tsx';

type RecordPanelProps = {
  /** The id of the record whose undo offers are shown in this panel; without an id, none are shown. */
  recordId?: string;
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Buttons, which are always visible at the bottom. */
  actions: ReactNode;
  children: ReactNode;
};

/** When the panel is printed, it fills the page. */
const printedStyle = {
  '@media print': { position: 'static', display: 'block', width: '100%', height: 'auto', overflow: 'visible', p: 0 },
} as const;

/** A panel at the side that shows a record or a mail; on a phone, it fills the screen. */
export function RecordPanel({ recordId, isOpen, title, onClose, actions, children }: RecordPanelProps) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  // When the element with the focus is removed, the body gets the focus, and keys would no longer reach the panel.
  useLayoutEffect(() => {
    if (isOpen && document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  });
  // Until the panel has the focus, key events go to the body and not to the drawer.
  const closeOnEscape = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && target === document.body) onClose();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      data-prints-alone=""
      sx={printedStyle}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 560 }, '@media print': { ...printedStyle['@media print'], border: 0 } },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: { xs: 2, sm: 3 },
          py: 1.5,
          '@media print': { px: 0 },
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Button startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => window.print()} sx={{ flexShrink: 0 }}>
          Print
        </Button>
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box
        ref={content}
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
        sx={{ flexGrow: 1, overflowY: 'auto', px: { xs: 2, sm: 3 }, py: 2, ...printedStyle }}
      >
        {children}
      </Box>
      <UndoSlot about={recordId} />
      <Box
        sx={{
          display: 'flex',
          displayPrint: 'none',
          flexWrap: 'wrap',
          gap: 1,
          px: { xs: 2, sm: 3 },
          py: 1.5,
          // Leaves more room for the content on a low screen.
          '@media (max-height: 30rem)': { py: 0.5 },
          '& .MuiButton-root': { px: 1.25, whiteSpace: 'nowrap' },
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      >
        {actions}
      </Box>
    </Drawer>
  );
}
