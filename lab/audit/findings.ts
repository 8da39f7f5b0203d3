/** A finding of an audit. Advice does not fail the audit. */
export type Finding = {
  /** Page, state and kind of screen. */
  where: string;
  what: string;
  detail: string;
  grave: boolean;
};
