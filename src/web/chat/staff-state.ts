import type { StaffSignal } from '#domain/chat.ts';

/** The current status of the office; `isPresent` is undefined if unknown. */
export type StaffStatus = { isPresent: boolean | undefined; isTyping: boolean };

const unknownStatus: StaffStatus = { isPresent: undefined, isTyping: false };

export type StaffState = ReturnType<typeof createStaffState>;

/** Stores the office's status from signals and polls. */
export function createStaffState(onChange: () => void) {
  let staff = unknownStatus;
  return {
    now: (): StaffStatus => staff,

    forget(): void {
      staff = unknownStatus;
    },

    onSignal(signal: StaffSignal): void {
      staff =
        signal.type === 'presence' ? { ...staff, isPresent: signal.staffed } : { ...staff, isTyping: signal.typing };
      onChange();
    },

    /** Ends the typing indicator, because the reply was received. */
    onReply(): void {
      staff = { ...staff, isTyping: false };
    },

    /** Sets the presence that was read by REST, which does not include typing. */
    onPolled(isPresent: boolean): void {
      staff = { isPresent, isTyping: false };
      onChange();
    },
  };
}
