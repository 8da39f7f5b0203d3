export type AuditFinding = {
  /** The page or pages; where it matters, also the state or the device. */
  where: string;
  what: string;
  detail: string;
  /** Whether the finding makes the audit fail; other findings are advice. */
  failing: boolean;
};
