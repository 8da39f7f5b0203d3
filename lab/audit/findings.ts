/** A finding of an audit. */
export type Finding = {
  /** The page, its state and the device. */
  where: string;
  what: string;
  detail: string;
  /** Whether the audit fails because of it; other findings are advice. */
  failing: boolean;
};
