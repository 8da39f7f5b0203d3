/** Returns a proxy for an object, and the names of the properties that were read through it. */
export function recordReads<Subject extends object>(subject: Subject): { proxy: Subject; reads: ReadonlySet<string> } {
  const reads = new Set<string>();
  const proxy = new Proxy(subject, {
    get(target, name) {
      if (typeof name === 'string') reads.add(name);
      return Reflect.get(target, name);
    },
  });
  return { proxy, reads };
}
