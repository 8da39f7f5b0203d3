/** Returns a proxy for an object, and the names of the properties that have been read through the proxy so far. */
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
