import { Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';

/** For so long after a press the same spot does not take back what that did; milliseconds. */
const settling = 1_000;

type ActionButtonProps = Omit<ButtonProps, 'onClick'> & { onAction: () => void };

/**
 * A button whose words turn into those of the reverse action once it has been used. The second click of a double click,
 * however slow, does nothing: it would take back what the first one did. Keys have no such second click. The words have
 * an element of their own, for a browser that translates the page replaces texts, and React neither renews one that is
 * gone nor puts an icon before it.
 */
export function ActionButton({ onAction, children, ...properties }: ActionButtonProps) {
  const last = useRef<{ words: ButtonProps['children']; at: number }>(undefined);
  const isReverse = (at: number): boolean =>
    last.current !== undefined && last.current.words !== children && at - last.current.at < settling;
  return (
    <Button
      {...properties}
      onClick={(event) => {
        const { detail, timeStamp } = event;
        if (detail > 1 || (detail === 1 && isReverse(timeStamp))) return;
        last.current = { words: children, at: timeStamp };
        onAction();
      }}
    >
      <span>{children}</span>
    </Button>
  );
}
