/** What became of writes: those that were answered with success, and what is found afterwards. */
export type Settlement = {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once. */
  twice: string[];
  /** There, though nobody sent it. */
  strange: string[];
  /** There without ever having been acknowledged: whoever sent it may send it again. */
  unconfirmed: string[];
};

/** Compares what was sent and acknowledged with what is stored, by the sender's own id of each write. */
export function settle(parts: {
  sent: ReadonlySet<string>;
  acknowledged: ReadonlySet<string>;
  stored: readonly string[];
}): Settlement {
  const { sent, acknowledged, stored } = parts;
  const counts = new Map<string, number>();
  for (const id of stored) counts.set(id, (counts.get(id) ?? 0) + 1);
  const found = [...counts.keys()];
  return {
    lost: [...acknowledged].filter((id) => !counts.has(id)),
    twice: found.filter((id) => (counts.get(id) ?? 0) > 1),
    strange: found.filter((id) => !sent.has(id)),
    unconfirmed: found.filter((id) => sent.has(id) && !acknowledged.has(id)),
  };
}
