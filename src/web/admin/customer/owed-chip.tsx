import { SoftChip } from '../record/soft-chip.tsx';

/** Shows that a message or a chat of a customer is unanswered. */
export const OwedChip = () => <SoftChip label="Reply owed" look="waiting" />;
