import type { StaffSignal } from '#domain/chat.ts';

/** The present state of the office; `isThere` is undefined if unknown. */
export type StaffNow = { isThere: boolean | undefined; isTyping: boolean };

const unknown: StaffNow = { isThere: undefined, isTyping: false };

export type StaffState = ReturnType<typeof createStaffState>;

/** The state of the office as this browser knows it. */
export function createStaffState(onChange: () => void) {
  let staff = unknown;
  return {
    now: (): StaffNow => staff,

    forget(): void {
      staff = unknown;
    },

    onSignal(signal: StaffSignal): void {
      staff =
        signal.type === 'presence' ? { ...staff, isThere: signal.staffed } : { ...staff, isTyping: signal.typing };
      onChange();
    },

    /** Ends the typing indicator, because the reply was received. */
    onReply(): void {
      staff = { ...staff, isTyping: false };
    },

    /** Sets the presence that was read by REST, which does not include typing. */
    onPolled(isThere: boolean): void {
      staff = { isThere, isTyping: false };
      onChange();
    },
  };
}
