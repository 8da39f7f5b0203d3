/** Something that a judge found. What is not grave is advice, and does not fail the audit. */
export type Finding = {
  /** Which page, in which state, on which kind of screen. */
  where: string;
  what: string;
  detail: string;
  grave: boolean;
};
