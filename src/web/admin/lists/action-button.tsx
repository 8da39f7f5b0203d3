import { Button, type ButtonProps } from '@mui/material';

type ActionButtonProps = Omit<ButtonProps, 'onClick'> & { onAction: () => void };

/**
 * A button whose words turn into those of the reverse action once it has been used. The second click of a double click
 * does nothing, for it would take back what the first one did.
 */
export function ActionButton({ onAction, ...properties }: ActionButtonProps) {
  return (
    <Button
      {...properties}
      onClick={(event) => {
        if (event.detail < 2) onAction();
      }}
    />
  );
}
