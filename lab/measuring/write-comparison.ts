/** The ids of writes for which sending, acknowledgement and storage do not agree. */
export type WriteComparison = {
  /** Acknowledged, but not stored. */
  lost: string[];
  /** Stored more than once. */
  duplicated: string[];
  /** Stored, but never sent. */
  unexpected: string[];
  /** Stored, but not acknowledged. This is no error: the sender may repeat the write. */
  unconfirmed: string[];
};

/** Compares sent and acknowledged writes with the stored ones, by the ids that the senders gave them. */
export function compareWrites(writeIds: {
  sent: ReadonlySet<string>;
  acknowledged: ReadonlySet<string>;
  stored: readonly string[];
}): WriteComparison {
  const { sent, acknowledged, stored } = writeIds;
  const counts = new Map<string, number>();
  for (const id of stored) counts.set(id, (counts.get(id) ?? 0) + 1);
  const storedIds = [...counts.keys()];
  return {
    lost: [...acknowledged].filter((id) => !counts.has(id)),
    duplicated: storedIds.filter((id) => (counts.get(id) ?? 0) > 1),
    unexpected: storedIds.filter((id) => !sent.has(id)),
    unconfirmed: storedIds.filter((id) => sent.has(id) && !acknowledged.has(id)),
  };
}
