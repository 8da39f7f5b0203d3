import type { ManagedBooking } from './manage.ts';
import type { ProposalView } from './proposal.ts';

/** The token of every link that is not valid: all of them share one page, whose path has this token. */
export const anyToken = '-';

/** What the page of a secret link shows: its target, or the sentence why the link is not valid. */
export type OpenedLink = {
  token: string;
  booking?: ManagedBooking;
  proposal?: ProposalView;
  invalid?: string;
};
