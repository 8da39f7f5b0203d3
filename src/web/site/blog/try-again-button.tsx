import { Button } from '#web/ui/button.tsx';

/**
 * A button for loading a page's data again. It disappears together with the error message, so the focus moves to the
 * main element first.
 */
export function TryAgainButton({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.closest('main')?.focus({ preventScroll: true });
        onTryAgain();
      }}
    >
      Try Again
    </Button>
  );
}
