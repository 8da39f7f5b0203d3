import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { useLogOut } from './use-log-out.ts';

type LogOutEverywhereProps = { isOpen: boolean; onClose: () => void };

/** Asks whether to end every session of the office, for instance after a phone was lost. */
export function LogOutEverywhere({ isOpen, onClose }: LogOutEverywhereProps) {
  const logOut = useLogOut({ everywhere: true });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="End all sessions?"
      confirm="Log out everywhere"
      cancel="Cancel"
      onConfirm={() => {
        onClose();
        logOut();
      }}
      onCancel={onClose}
    >
      Every browser that is logged in to this workspace, this one too, has to enter the password again.
    </ConfirmDialog>
  );
}
