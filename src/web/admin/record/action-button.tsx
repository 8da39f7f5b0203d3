import { Button, type ButtonProps } from '@mui/material';
import { useEffect, useState } from 'react';

/** Milliseconds after a click in which a click on the reverse action is ignored. */
const ignoreTime = 1_000;

type ActionButtonProps = Omit<ButtonProps, 'onClick'> & { onAction: () => void };

/**
 * A button whose label changes to the reverse action after a click. For `ignoreTime`, clicks on the reverse action are
 * then ignored and the button is `aria-disabled`, because the second click of a double click would undo the first one.
 * Keyboard presses are not ignored. The label is in its own element, because a browser that translates the page
 * replaces text nodes, which React then cannot update.
 */
export function ActionButton({ onAction, children, ...properties }: ActionButtonProps) {
  const [pressedLabel, setPressedLabel] = useState<ButtonProps['children']>();
  useEffect(() => {
    if (pressedLabel === undefined) return;
    const timer = setTimeout(() => setPressedLabel(undefined), ignoreTime);
    return () => clearTimeout(timer);
  }, [pressedLabel]);
  const isReverse = pressedLabel !== undefined && pressedLabel !== children;
  return (
    <Button
      {...properties}
      aria-disabled={isReverse || properties['aria-disabled']}
      onClick={({ detail }) => {
        if (detail > 1 || (detail === 1 && isReverse)) return;
        if (detail === 1) setPressedLabel(children);
        onAction();
      }}
    >
      <span>{children}</span>
    </Button>
  );
}
