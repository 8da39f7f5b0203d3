import type { StaffSignal } from '#domain/chat.ts';

/** Whether anybody of the office is online (undefined if unknown), and whether anybody is typing to the visitor. */
export type StaffStatus = { isPresent: boolean | undefined; isTyping: boolean };

const unknownStatus: StaffStatus = { isPresent: undefined, isTyping: false };

export type StaffState = ReturnType<typeof createStaffState>;

/** Stores the office's status from signals and polls. */
export function createStaffState(onChange: () => void) {
  let status = unknownStatus;
  return {
    now: (): StaffStatus => status,

    forget(): void {
      status = unknownStatus;
    },

    onSignal(signal: StaffSignal): void {
      status =
        signal.type === 'presence' ? { ...status, isPresent: signal.staffed } : { ...status, isTyping: signal.typing };
      onChange();
    },

    /** Ends the typing indicator, because the reply was received. */
    onReply(): void {
      status = { ...status, isTyping: false };
    },

    /** Sets the presence that was polled. Typing is not polled. */
    onPolled(isPresent: boolean): void {
      status = { isPresent, isTyping: false };
      onChange();
    },
  };
}
