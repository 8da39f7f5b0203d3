/**
 * Records which properties of an object are read. @returns a proxy for the object, and the names of the properties read
 * from it
 */
export function recordReads<Subject extends object>(
  subject: Subject,
): { recorded: Subject; reads: ReadonlySet<string> } {
  const reads = new Set<string>();
  const recorded = new Proxy(subject, {
    get(target, name) {
      if (typeof name === 'string') reads.add(name);
      return Reflect.get(target, name);
    },
  });
  return { recorded, reads };
}
