import { SoftChip } from '../record/soft-chip.tsx';

/** Shows that a message, chat or quote request of a customer is unanswered. */
export const OwedReplyChip = () => <SoftChip label="Reply owed" look="waiting" />;
