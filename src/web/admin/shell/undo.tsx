import { Button, Portal, Snackbar } from '@mui/material';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** An action that can be undone. `about` is the id of its record, or 'many' if the action changed several records. */
export type Undoable = { about: string; message: string; undo: () => void };

/** The element of an `UndoSlot`, and the id of the record that is shown with it. */
type Slot = { element: HTMLElement; about: string | undefined };

type UndoContent = {
  offer: (action: Undoable) => void;
  setSlot: (slot: Slot | null) => void;
};

const UndoContext = createContext<UndoContent | undefined>(undefined);

function useUndoContent(): UndoContent {
  const content = use(UndoContext);
  if (content === undefined) throw new Error('useUndo and UndoSlot need an UndoProvider above them.');
  return content;
}

/** @returns a function that shows what was done and offers to undo it; a new offer replaces the previous one */
export const useUndo = (): ((action: Undoable) => void) => useUndoContent().offer;

/**
 * While this element is mounted, undo is offered in it. Dialogs need a slot, because elements outside of them cannot be
 * reached by keyboard or screen reader. For an action on another record, undo is not offered, because the offer would
 * seem to be about this record.
 */
export function UndoSlot({ about }: { about: string | undefined }) {
  const { setSlot } = useUndoContent();
  const attach = useCallback(
    (element: HTMLElement | null) => setSlot(element === null ? null : { element, about }),
    [setSlot, about],
  );
  return <div ref={attach} />;
}

/** Within an `UndoSlot`, the offer is part of the layout, so that it covers nothing. */
const withinSlot = { position: 'static', transform: 'none', px: { xs: 2, sm: 3 }, pb: 1.5, display: 'block' };

/** Covers the company's name in the bar; on phones, the whole bar. */
const overBar = { top: { xs: 4, sm: 6 }, left: { xs: 8, sm: 8 }, right: { xs: 8, sm: 'auto' } };

/** Undo is offered for this many milliseconds. After that, the record itself still has the reverse action. */
const offerDuration = 8_000;

/** Elements that had the focus: when undo was offered, and before the undo button got it. */
type FocusHistory = { whenOffered?: Element | null; beforeButton?: Element | null };

/** Moves the focus from the disappearing button back to where it was, or else to the page's main part. */
function restoreFocus({ whenOffered, beforeButton }: FocusHistory): void {
  const element = [whenOffered, beforeButton].find(canGetFocus);
  if (element === undefined) document.querySelector('main')?.focus({ preventScroll: true });
  else element.focus();
}

const canGetFocus = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** Offers to undo the last action: in the `UndoSlot`, or else at the top left over the bar, where it covers no row. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const offerCount = useRef(0);
  const [currentOffer, setCurrentOffer] = useState<{ key: number; action: Undoable }>();
  const [isOpen, setIsOpen] = useState(false);
  const [slot, setSlot] = useState<Slot | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusHistory = useRef<FocusHistory>({});
  const offer = useCallback((action: Undoable) => {
    offerCount.current += 1;
    focusHistory.current = { whenOffered: document.activeElement };
    setCurrentOffer({ key: offerCount.current, action });
    setIsOpen(true);
  }, []);
  const content = useMemo(() => ({ offer, setSlot }), [offer]);
  const isForOtherRecord = slot !== null && slot.about !== currentOffer?.action.about;
  useEffect(() => {
    if (isForOtherRecord) setIsOpen(false);
  }, [isForOtherRecord]);
  const close = () => {
    setIsOpen(false);
    if (document.activeElement === button.current) restoreFocus(focusHistory.current);
  };
  const undo = () => {
    close();
    currentOffer?.action.undo();
  };
  return (
    <UndoContext value={content}>
      {children}
      {currentOffer !== undefined && (
        <Portal container={slot?.element ?? null}>
          <Snackbar
            key={currentOffer.key}
            open={isOpen && !isForOtherRecord}
            autoHideDuration={offerDuration}
            onClose={(_event, reason) => {
              if (reason !== 'clickaway') close();
            }}
            message={currentOffer.action.message}
            anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
            sx={slot === null ? overBar : withinSlot}
            action={
              <Button
                ref={button}
                size="small"
                onFocus={({ relatedTarget }) => {
                  focusHistory.current = { ...focusHistory.current, beforeButton: relatedTarget };
                }}
                onClick={undo}
                sx={{ color: '#ffb938' }}
              >
                Undo
              </Button>
            }
          />
        </Portal>
      )}
    </UndoContext>
  );
}
