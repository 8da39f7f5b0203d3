/** A set with something in it or not; the same set where that is so already. */
export function withMember<Member>(set: ReadonlySet<Member>, member: Member, isIn: boolean): ReadonlySet<Member> {
  if (set.has(member) === isIn) return set;
  const next = new Set(set);
  if (isIn) next.add(member);
  else next.delete(member);
  return next;
}
