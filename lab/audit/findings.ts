/** A finding of an audit. Only grave findings fail the audit; the others are advice. */
export type Finding = {
  /** The page, its state and the kind of device. */
  where: string;
  what: string;
  detail: string;
  grave: boolean;
};
