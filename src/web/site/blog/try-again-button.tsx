import { Button } from '#web/ui/button.tsx';

/**
 * Fetches a page's data again. The button is removed with the error message, so the focus moves to the main element.
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
