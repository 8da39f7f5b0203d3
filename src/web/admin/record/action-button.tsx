import { Button, type ButtonProps } from '@mui/material';
import { useEffect, useState } from 'react';

/** Milliseconds after a press for which the same spot does not take back what the press did. */
const settling = 1_000;

type ActionButtonProps = Omit<ButtonProps, 'onClick'> & { onAction: () => void };

/**
 * A button whose words turn into those of the reverse action once it has been used. The second click of a double click,
 * however slow, does nothing, because it would take back what the first one did: for a second the button says that it
 * is disabled. Keys have no such second click. The words have an element of their own, because a browser that
 * translates the page replaces texts, and React then neither changes them nor puts an icon before them.
 */
export function ActionButton({ onAction, children, ...properties }: ActionButtonProps) {
  const [pressedWords, setPressedWords] = useState<ButtonProps['children']>();
  useEffect(() => {
    if (pressedWords === undefined) return;
    const timer = setTimeout(() => setPressedWords(undefined), settling);
    return () => clearTimeout(timer);
  }, [pressedWords]);
  const isReverse = pressedWords !== undefined && pressedWords !== children;
  return (
    <Button
      {...properties}
      aria-disabled={isReverse || properties['aria-disabled']}
      onClick={({ detail }) => {
        if (detail > 1 || (detail === 1 && isReverse)) return;
        if (detail === 1) setPressedWords(children);
        onAction();
      }}
    >
      <span>{children}</span>
    </Button>
  );
}
