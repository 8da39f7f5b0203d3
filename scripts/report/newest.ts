/** The newest file of each command, by the time in its name; files that are no results are left out. */
export function newestOfEach(names: readonly string[]): string[] {
  const results = names.flatMap((name) => {
    const command = /^(.+)-\d{4}-\d{2}-\d{2}T[\d-]{8}Z\.json$/.exec(name)?.[1];
    return command === undefined ? [] : [{ name, command }];
  });
  const newest = new Map<string, string>();
  for (const { name, command } of results.toSorted((a, b) => (a.name < b.name ? -1 : 1))) newest.set(command, name);
  return [...newest.values()].toSorted();
}
