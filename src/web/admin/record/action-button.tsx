import { Button, type ButtonProps } from '@mui/material';

type ActionButtonProps = Omit<ButtonProps, 'onClick'> & { onAction: () => void };

/**
 * A button whose words turn into those of the reverse action once it has been used. The second click of a double click
 * does nothing, for it would take back what the first one did. The words have an element of their own, for a browser that
 * translates the page replaces texts, and React neither renews one that is gone nor puts an icon before it.
 */
export function ActionButton({ onAction, children, ...properties }: ActionButtonProps) {
  return (
    <Button
      {...properties}
      onClick={(event) => {
        if (event.detail < 2) onAction();
      }}
    >
      <span>{children}</span>
    </Button>
  );
}
