import { Button } from '#web/ui/button.tsx';

/** Fetches what a page is about once more. The button goes with the failure, so its focus waits at the main part. */
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
