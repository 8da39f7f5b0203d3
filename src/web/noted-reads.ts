/** Notes which properties of an object are read by those who are given its `noted` stand-in. */
export function noteReads<Subject extends object>(subject: Subject): { noted: Subject; reads: ReadonlySet<string> } {
  const reads = new Set<string>();
  const noted = new Proxy(subject, {
    get(target, name) {
      if (typeof name === 'string') reads.add(name);
      return Reflect.get(target, name);
    },
  });
  return { noted, reads };
}
