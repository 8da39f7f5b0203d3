import { SoftChip } from '../record/soft-chip.tsx';

/** Says that a message or a chat of a customer waits for an answer. */
export const OwedChip = () => <SoftChip label="Reply owed" look="waiting" />;
