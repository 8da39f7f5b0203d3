import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Asks before the user leaves the page with unsaved changes, which are not stored anywhere. */
export function LeaveQuestion({ isGuarded }: { isGuarded: boolean }) {
  const leaveAttempt = useLeaveGuard(isGuarded, () => false);
  return (
    <ConfirmDialog
      isOpen={leaveAttempt !== undefined}
      title="You have unsaved changes"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => leaveAttempt?.leave()}
      onCancel={() => leaveAttempt?.stay()}
    >
      They are lost if you leave this page.
    </ConfirmDialog>
  );
}
