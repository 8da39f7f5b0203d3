import { Button, Snackbar } from '@mui/material';
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';

/** Something that has just been done, and how to take it back. */
export type Undoable = { message: string; undo: () => void };

const UndoContext = createContext<((done: Undoable) => void) | undefined>(undefined);

/** @returns a function that says what was done and offers to undo it, in place of what was said before */
export function useUndo(): (done: Undoable) => void {
  const show = use(UndoContext);
  if (show === undefined) throw new Error('useUndo needs an UndoProvider above it.');
  return show;
}

/** Milliseconds for which undoing is offered here. Afterwards the record itself still has the reverse action. */
const offerTime = 8_000;

/** Offers to undo the last thing that was done, at the bottom left of the window. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const count = useRef(0);
  const [offer, setOffer] = useState<{ key: number; done: Undoable }>();
  const [isOpen, setIsOpen] = useState(false);
  const show = useCallback((done: Undoable) => {
    count.current += 1;
    setOffer({ key: count.current, done });
    setIsOpen(true);
  }, []);
  const undo = () => {
    setIsOpen(false);
    offer?.done.undo();
  };
  return (
    <UndoContext value={show}>
      {children}
      <Snackbar
        key={offer?.key ?? 0}
        open={isOpen}
        autoHideDuration={offerTime}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') setIsOpen(false);
        }}
        message={offer?.done.message}
        action={
          <Button size="small" onClick={undo} sx={{ color: '#ffb938' }}>
            Undo
          </Button>
        }
      />
    </UndoContext>
  );
}
